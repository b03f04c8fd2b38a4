import type { Platform } from './stroke.ts'

const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent

export const platform: Platform = /Mac|iPhone|iPad/.test(agent) ? 'mac' : /Windows/.test(agent) ? 'windows' : 'linux'
