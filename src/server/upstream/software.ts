// Names of e-commerce software by `software_id`, used when responses of the platform API contain only the id.

const softwareNames: Readonly<Record<number, string>> = {
  1: 'Magento v1',
  2: 'Magento v2',
  3: 'Vtex',
  4: 'Stone',
  5: 'Loja Integrada',
  6: 'Cremer',
  7: 'Oracle',
  8: 'Tray Corp',
  9: 'Bling ERP',
  10: 'VNDA',
  12: 'Reserva',
  13: 'XTech',
  14: 'Tray Commerce',
  15: 'Connector',
  16: 'DCG',
  17: 'Nuvem Shop',
  18: 'Live Ecommerce',
  19: 'Irroba',
  20: 'Shop Pub',
  21: 'Rakuten',
  22: 'Gall | Live eCommerce',
}

const discontinuedIds = [3, 10, 14, 16]

export const findSoftwareName = (id: unknown): string => softwareNames[Number(id)] ?? ''

export const isDiscontinued = (id: unknown): boolean => discontinuedIds.includes(Number(id))

/** E-commerce software of the specification (S1 §3), for responses that list no software. */
export const specifiedSoftware = Object.entries(softwareNames).map(([id, name]) => ({
  id: Number(id),
  name,
  is_discontinued: isDiscontinued(id),
}))
