# pzc with all its extras and MiniZinc:
#   docker build -t pzc . && docker run --rm -v "$PWD:/puzzles" pzc killer_29
#   docker run --rm -p 7457:7457 pzc studio --host 0.0.0.0 --port 7457 --no-browser
FROM python:3.13-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.13-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends minizinc \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(ls /wheels/pzc-*.whl)[count,minizinc,pictures,studio,lsp,mcp]" && rm -r /wheels
RUN useradd --create-home setter && mkdir /puzzles && chown setter /puzzles
USER setter
WORKDIR /puzzles
ENTRYPOINT ["pzc"]
CMD ["--help"]
