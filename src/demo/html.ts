// HTML helpers for the pages of the simulated external systems.

export interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
