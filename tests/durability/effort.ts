// How often it is tried, by `DURABILITY_ROUNDS`.
export const rounds = Number(process.env.DURABILITY_ROUNDS || 100)
