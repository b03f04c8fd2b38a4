// Provides the records and columns that every list displays, and a data provider that returns the records.
const data = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  name: `Loja ${index + 1}`,
  cnpj: String(10_000_000_000_000 + index),
  situation: index % 3 === 0 ? 'inactive' : 'active',
  created_at: '2026-11-01',
}))

export const columns = ['id', 'name', 'cnpj', 'situation', 'created_at']
export const dataProvider = {
  getList: async () => ({ data, total: data.length }),
  getOne: async (_, { id }) => ({ data: data[id - 1] }),
  getMany: async () => ({ data }),
  getApiUrl: () => '',
}
