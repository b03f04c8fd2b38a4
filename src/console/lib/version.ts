// The product's version, from package.json.
export { version } from '../../../package.json'
