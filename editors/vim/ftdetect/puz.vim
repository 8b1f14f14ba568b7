autocmd BufRead,BufNewFile *.puz setfiletype puz
