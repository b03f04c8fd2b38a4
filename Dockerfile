# Builds one image with the console and its API. Environment variables configure the server (docs/operations.md).
# The digest pins the base image, so that builds are reproducible. Update it with each release (CONTRIBUTING.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS build
WORKDIR /reversa
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# Runs the build script directly, because `npm run build` would install the packages again.
RUN node scripts/build.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /reversa
COPY --from=build /reversa/package.json ./
# Copies only PGlite, because the build bundles all other packages.
COPY --from=build /reversa/node_modules/@electric-sql node_modules/@electric-sql
COPY --from=build /reversa/dist dist
# Numeric ids of the user `node`, so that Kubernetes (`runAsNonRoot`) can verify that the process does not run as root.
USER 1000:1000
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=3s --start-period=600s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4173) + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
