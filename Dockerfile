# The portal as an image: the first stage builds what docs/operations.md installs, the second has exactly that and runs it as a user
# without privileges. The base is a dated tag; pin it by the digest that your registry shows for it.
FROM debian:trixie-20251020-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 npm \
  && rm -rf /var/lib/apt/lists/*
# Debian's npm is too old for this project's lock file.
RUN npm install --global npm@11.6.2
WORKDIR /source
COPY . .
RUN npm ci && npm run package -- /opt/portal

FROM debian:trixie-20251020-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /opt/portal --shell /usr/sbin/nologin portal \
  && install -d -o portal -g portal -m 0700 /data
COPY --from=build /opt/portal /opt/portal
ENV PATH=/opt/portal/bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER portal
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=8s --start-period=20s \
  CMD ["/opt/portal/node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["portal"]
CMD ["start"]
