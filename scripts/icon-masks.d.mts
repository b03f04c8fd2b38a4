import type { Plugin } from 'vite'

export function iconMasks(): Plugin
