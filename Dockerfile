# The console and its API in one image. Configuration by environment: see docs/operations.md.
# By digest, so that it cannot change unseen; renewed with each release (CONTRIBUTING.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS build
WORKDIR /reversa
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# `npm run build` would install first, once more.
RUN node scripts/build.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /reversa
COPY --from=build /reversa/package.json ./
# All other packages are in the build already.
COPY --from=build /reversa/node_modules/@electric-sql node_modules/@electric-sql
COPY --from=build /reversa/dist dist
# The `node` of the image, by number: what runs it can see that it is not root.
USER 1000:1000
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=3s --start-period=600s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4173) + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
