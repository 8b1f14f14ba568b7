// What a user of Interactive Sudoku Solver runs under node: `iss_peer.mjs FOLDER FILE`, a puzzle on each line of the
// file to how many answers it has, at most two, and the CPU milliseconds from the text to that.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(resolve(folder, path)).href);
const { ensureGlobalEnvironment } = await load('tests/helpers/test_env.js');
ensureGlobalEnvironment({ needWindow: true });
const { SimpleSolver } = await load('js/sandbox/simple_solver.js');

const solver = new SimpleSolver();
for (const puzzle of readFileSync(file, 'utf-8').trim().split('\n')) {
  const before = process.cpuUsage();
  const count = solver.countSolutions(puzzle, 2);
  const { user, system } = process.cpuUsage(before);
  console.log(count, (user + system) / 1000);
}
