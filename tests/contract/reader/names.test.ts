// Tests which words of a sentence are recognized as the name of an ecommerce, store, group or carrier, and not as the
// name of a person.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

/**
 * Text that is appended to every tested sentence. Names are searched only in texts of at least thirteen words; shorter
 * texts are queries.
 */
const longTextEnding = ', podem verificar o que está acontecendo com ela desde ontem de manhã?'

function listNames(text: string): readonly string[] {
  return recognizeText(text).recognitions.flatMap(({ kind, value, noun }) =>
    kind === 'name' ? [noun === undefined ? value : `${noun} ${value}`] : [],
  )
}

test.each([
  ['a reclamação da loja Casa Maracatu continua', ['store Casa Maracatu']],
  ['o cliente da Loja Azul reclamou', ['Loja Azul']],
  ['o lojista Recanto Modas pediu ajuda', ['ecommerce Recanto Modas']],
  ['Lojista: Ferragens Tupi', ['ecommerce Ferragens Tupi']],
  ['a tienda Conceição Calçados escribió', ['store Conceição Calçados']],
  ['the merchant Farma Bem called', ['ecommerce Farma Bem']],
  ['o grupo Horizonte pediu ajuda', ['group Horizonte']],
  ['o Grupo Horizonte pediu ajuda', ['Grupo Horizonte']],
  ['a transportadora Jadlog atrasou', ['carrier Jadlog']],
  ['o usuário Carlos Souza não entra', []],
  ['a loja nova da Casa Azul pediu ajuda', ['store Casa Azul']],
  ['a loja nova da outra Casa Azul pediu ajuda', ['Casa Azul']],
  ['a loja Uma pediu ajuda', []],
  ['o pessoal da Rede 5 lojas ligou', ['Rede 5']],
  [`a loja${' '.repeat(56)}Casa Azul pediu ajuda`, ['store Casa Azul']],
  [`a loja${' '.repeat(57)}Casa Azul pediu ajuda`, ['Casa Azul']],
  ['A Loja Casa Azul pediu ajuda', ['Loja Casa Azul', 'store Casa Azul']],
  ['A Casa Conceição reclamou', ['Casa Conceição']],
  ['Farma Bem wants a call', ['Farma Bem']],
  ['o pessoal da Flores de Holambra ligou', ['Flores de Holambra']],
  ["o pessoal da D'Ávila Joias ligou", ["D'Ávila Joias"]],
  ['o pessoal da Estação 21 ligou', ['Estação 21']],
  ['o pessoal da Recanto ligou', []],
  ['aqui é a Priscila do SAC da Verde Pet', ['Priscila do SAC da Verde Pet', 'Verde Pet']],
  ['o pessoal da Rede Azul do Norte ligou', ['Rede Azul do Norte']],
  ['na reclamação Ticket ZD-1 a conta some', []],
  ['fechou a loja. Casa Azul é de outro lojista', ['Casa Azul']],
  ['a loja azul reclamou', []],
  ['a consumidora Odete Farias reclamou', []],
  ['a sra. Odete Farias reclamou', []],
  ['a cliente se chama Odete Farias', []],
  ['a cliente mora perto da Odete Farias', ['Odete Farias']],
  ['o atendente Caio pediu ajuda', []],
  ['Olá, Odete Farias, tudo bem', []],
  ['Olá Odete Farias, tudo bem', []],
  ['Bom dia Odete Farias', []],
  ['Prezada Odete Farias', []],
  ['Dear Odete Farias', []],
  ['Hola Odete Farias', []],
  ['Bom dia, pessoal, a Casa Azul pediu ajuda', ['Casa Azul']],
  ['Olá, time da Casa Azul', ['Casa Azul']],
  ['Olá, Loja Azul', ['Loja Azul']],
  ['obrigada, Odete Farias', []],
  ['att Odete Farias', []],
  ['Odete Farias <odete@mail.com> pediu ajuda', []],
  ['Odete Farias, CPF 529.982.247-25, pediu ajuda', []],
  ['Cliente Loja Azul pediu ajuda', ['Loja Azul']],
  ['Consumidora Odete Farias', []],
  ['a loja Dona Flor pediu ajuda', ['store Dona Flor']],
  ['escrevam para ana@Casa.com ou Ana_Casa', []],
  ['a reversa 918273 da Loja Azul travou', []],
  ['o pedido V-88123-01 da Loja Azul travou', []],
  ['o ecommerce 14 da Farma Bem travou', []],
  ['o chamado ZD-51203 da Loja Azul continua', ['Loja Azul']],
  ['a Loja Azul tem 3 atendentes', ['Loja Azul']],
])('The names of %j are %j', (text, names) => expect(listNames(text + longTextEnding)).toEqual(names))

test('A text of twelve words is a query, whose names are not searched; a text of thirteen words has names', () => {
  const query = 'quero saber quem cuida das configs novas da Loja Azul hoje mesmo'
  expect(listNames(query)).toEqual([])
  expect(listNames(`${query} ainda`)).toEqual(['Loja Azul'])
})

test('Only the body of a mail has names, and names after a noun precede the limit of three names', () => {
  expect(listNames(`Bom dia${longTextEnding}\nAbs,\nYara Lima\nLoja Azul`)).toEqual([])
  const text = `Casa Um, Casa Dois, Casa Três e Casa Quatro citam a loja Azul${longTextEnding}`
  expect(listNames(text)).toEqual(['Casa Um', 'Casa Dois', 'store Azul'])
})

test('A name has its position in the original text', () => {
  const text = `<p>A&nbsp;loja <b>Casa Maracatu</b> reclamou${longTextEnding}</p>`
  const [name] = recognizeText(text).recognitions.filter(({ kind }) => kind === 'name')
  expect(text.slice(name?.start, name?.end)).toBe('Casa Maracatu')
})

test('A name of more than sixty characters is not searched', () => {
  const name = `Casa ${'A'.repeat(55)}`
  expect(listNames(`a loja ${name}${longTextEnding}`)).toEqual([`store ${name}`])
  expect(listNames(`a loja ${name}A${longTextEnding}`)).toEqual([])
})
