/** An icon of Lucide as a picture (a data URL), for `mask-image`; `scripts/icon-masks.mjs` makes it. */
declare module 'icon-mask:*' {
  const url: string
  export default url
}
