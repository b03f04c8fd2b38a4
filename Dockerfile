# The console and its API in one image. Configuration by environment: see docs/operations.md.
FROM node:24-slim AS build
WORKDIR /reversa
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# `npm run build` would install first, once more.
RUN node scripts/build.mjs

FROM node:24-slim
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
