// Exports the version of this program from package.json.
import { version } from '../../package.json'

export { version }
