// The fifteen tickets of `agents-hour.spec.ts`, as merchants and agents write them. All people and numbers are
// invented.

export type Work = 'reprocess' | 'runBatch' | 'correctZip' | 'correctZips' | 'openReverse' | 'setTicket' | 'leave'

export interface HourTicket {
  /** Ticket under which the console must record the work. */
  readonly ticket: string
  readonly pastedText: string
  /** Chips of the palette after the text was pasted. */
  readonly chips: readonly string[]
  /** First row of the palette. */
  readonly firstRowText: string
  /** Texts that the browser looks up on the server. The palette displays each of them. */
  readonly lookupTexts: readonly string[]
  /** Personal data in the text, which no request may contain. */
  readonly personalTexts: readonly string[]
  readonly work: Work
  readonly recordIds: readonly number[]
  /** Work that the activity log records, without the note. */
  readonly activity: readonly string[]
  /** Message below the rows of the palette. */
  readonly message?: string
  /** True if the text contains no ticket, so that the agent types the ticket into the form. */
  readonly isTicketTyped?: true
  /** True if the agent removes the last chip before running the row. */
  readonly removesLastChip?: true
}

export const hourTickets: readonly HourTicket[] = [
  {
    ticket: 'ZD-51801',
    pastedText: `[09:02] Bia: oi, bom dia!
[09:02] Bia: a reversa 918273 da Loja Azul travou de novo
[09:03] Bia: consegue reprocessar pfv? a cliente é a Renata Vasques, CPF 529.982.247-25, tel (11) 98877-3412
[09:03] Bia: zd 51801`,
    chips: ['ZD-51801', 'reversa 918273', 'Loja Azul'],
    firstRowText: 'Reprocessar reversa 918273 · Loja Azul · chamado ZD-51801',
    lookupTexts: ['918273'],
    personalTexts: ['Renata Vasques', '529.982.247-25', '98877-3412'],
    work: 'reprocess',
    recordIds: [918273],
    activity: ['reprocess.reverse 918273'],
  },
  {
    ticket: 'ZD-51802',
    pastedText: `De: Rogério Pimenta <rogerio.pimenta@lojaazul.example>
Enviado em: segunda-feira, 16 de novembro de 2026 09:41
Para: Suporte Reversa
Assunto: ENC: Estorno da cliente Helena Bragança [Chamado #51802]

Bom dia, time!

O reembolso 481501, de R$ 312,00, voltou com erro do gateway. Podem reprocessar, por favor? O CPF da cliente é 318.442.907-55 e o e-mail é helena.braganca@correio.example.

Atenciosamente,
Rogério Pimenta
Coordenador de SAC | Loja Azul
(11) 99641-2087 | Av. Paulista, 1842 - São Paulo/SP - CEP 01310-200

-----Mensagem original-----
De: Helena Bragança <helena.braganca@correio.example>
Assunto: Cadê meu dinheiro
Meu telefone é (11) 99641-2088.
> Sua outra devolução (reversa 918281) foi cancelada. Chamado ZD-40001`,
    chips: ['ZD-51802', 'reembolso 481501', 'Loja Azul'],
    firstRowText: 'Reprocessar reembolso 481501 · Loja Azul · chamado ZD-51802',
    lookupTexts: ['481501'],
    personalTexts: ['Helena', 'Pimenta', '318.442.907-55', 'correio.example', '99641', '1842', '01310-200'],
    work: 'reprocess',
    recordIds: [481501],
    activity: ['reprocess.refund 481501'],
  },
  {
    ticket: 'ZD-51803',
    pastedText: `Chamado: https://acme.zendesk.com/agent/tickets/51803
Prioridade: Alta
Solicitante: Camila Nóbrega <camila@verdepet.example>
Reversa: 918290
CPF cliente: 204.771.338-09
Valor: R$ 219,80
Solicitação: reprocessar, a reversa ficou sem status`,
    chips: ['ZD-51803', 'reversa 918290', 'Loja Azul'],
    firstRowText: 'Reprocessar reversa 918290 · Loja Azul · chamado ZD-51803',
    lookupTexts: ['918290'],
    personalTexts: ['Camila', 'verdepet', '204.771.338-09'],
    work: 'reprocess',
    recordIds: [918290],
    activity: ['reprocess.reverse 918290'],
  },
  {
    ticket: 'ZD-51804',
    pastedText: `Pessoal, segue a planilha das que travaram, podem reprocessar?

reversa\tpedido\tcliente\tvalor
900088\t55512\tAna Lúcia Prado\t89,90
918292\t55513\tMarcos Vilela\t1.150,00
918294\tV-88123-01\tSônia Ribas\t74,50

Chamado nº 51804`,
    chips: ['ZD-51804', '3 reversas', '3 pedidos'],
    firstRowText: 'Reprocessar 3 em lote · chamado ZD-51804',
    lookupTexts: ['55512', '55513', '900088', '918292', '918294', 'V-88123-01'],
    personalTexts: ['Lúcia Prado', 'Vilela', 'Ribas'],
    work: 'runBatch',
    recordIds: [900088, 918292, 918294],
    activity: [
      'batches.create',
      'batches.run',
      'batches.finish',
      'reprocess.reverse 900088',
      'reprocess.reverse 918292',
      'reprocess.reverse 918294',
    ],
  },
  {
    ticket: 'ZD-51805',
    pastedText: `Hi team, return 970019 got no label because the ZIP code was wrong. The right ZIP is 01310-100, please fix it. The consumer is Oscar Lindqvist, oscar.lindqvist@mail.example.

Ticket: ZD_51805`,
    chips: ['ZD-51805', 'reversa 970019', 'Feira Maré Alta'],
    firstRowText: 'Corrigir CEP · Reversa 970019',
    lookupTexts: ['970019'],
    personalTexts: ['Lindqvist', 'mail.example'],
    work: 'correctZip',
    recordIds: [970019],
    activity: ['trackingErrors.correctZip 970019'],
  },
  {
    ticket: 'ZD-51806',
    pastedText: `Buenos días. Por favor corrijan los códigos postales:

devolución 970021 - CP 01310-100 (Lucía Ferrer, tel. 11 97702-5518)
devolución 970024 - CP 30130-005 (Iván Robledo)

Gracias. https://soporte.freshdesk.example/a/tickets/51806`,
    chips: ['ZD-51806', '2 reversas'],
    firstRowText: 'Corrigir 2 CEPs em lote · chamado ZD-51806',
    lookupTexts: ['970021', '970024'],
    personalTexts: ['Ferrer', 'Robledo', '97702-5518'],
    work: 'correctZips',
    recordIds: [970021, 970024],
    activity: [
      ...['batches.create', 'batches.run', 'batches.finish'],
      ...['trackingErrors.correctZip 970021', 'trackingErrors.correctZip 970024'],
    ],
  },
  {
    ticket: 'ZD-51807',
    pastedText: `Hello, could you tell me where return 918284 is? The consumer, Nadia Kowalski (nadia.kowalski@mail.example), has been asking since Monday. #51807`,
    chips: ['ZD-51807', 'reversa 918284', 'Loja Azul'],
    firstRowText: 'Abrir reversa 918284 · Loja Azul · chamado ZD-51807',
    lookupTexts: ['918284'],
    personalTexts: ['Kowalski', 'mail.example'],
    work: 'openReverse',
    recordIds: [918284],
    activity: [],
  },
  {
    ticket: 'ZD-51808',
    pastedText: `boa tarde! em que pé está o rastreio QB918294294BR? o cliente Tadeu Quintanilha (41) 99702-5518 quer saber se já chegou no CD. chamado ZD-51808`,
    chips: ['ZD-51808', 'rastreio QB918294294BR', 'Loja Azul'],
    firstRowText: 'Abrir reversa 918294 · Loja Azul · chamado ZD-51808',
    lookupTexts: ['QB918294294BR'],
    personalTexts: ['Quintanilha', '99702-5518'],
    work: 'openReverse',
    recordIds: [918294],
    activity: [],
  },
  {
    ticket: 'ZD-51809',
    pastedText: `ZD#51809 reenviar o reembolso 918299 por favor, deu erro no pix da Sônia Ribas, chave (21) 98765-4321`,
    chips: ['ZD-51809', 'reembolso 918299', 'Loja Azul'],
    firstRowText: 'Reprocessar reembolso 918299 · Loja Azul · chamado ZD-51809',
    lookupTexts: ['918299'],
    personalTexts: ['Ribas', '98765-4321'],
    work: 'reprocess',
    recordIds: [918299],
    activity: ['reprocess.refund 918299'],
  },
  {
    ticket: 'ZD-51810',
    pastedText: `Oi! As reversas 918291 e 918295 estão paradas desde sexta, podem reprocessar? Não mexam na 918281, essa a cliente cancelou. Att, Lívia Montenegro, ramal 204, CPF 411.902.556-80. Ticket 51810`,
    chips: ['ZD-51810', '2 reversas'],
    firstRowText: 'Reprocessar 2 em lote · chamado ZD-51810',
    lookupTexts: ['918291', '918295'],
    personalTexts: ['Montenegro', '918281', '411.902.556-80'],
    work: 'runBatch',
    recordIds: [918291, 918295],
    activity: [
      ...['batches.create', 'batches.run', 'batches.finish'],
      ...['reprocess.reverse 918291', 'reprocess.reverse 918295'],
    ],
  },
  {
    ticket: 'ZD-51811',
    pastedText: `Prezados, a loja de CNPJ 12.345.678/0001-99 não recebe as devoluções há três dias. Podem verificar? Atenciosamente, Igor Valadares, (31) 97214-0086. Chamado ZD-51811`,
    chips: ['ZD-51811'],
    firstRowText: 'Definir o chamado · chamado ZD-51811',
    lookupTexts: [],
    personalTexts: ['12.345.678/0001-99', 'Valadares', '97214-0086'],
    work: 'setTicket',
    recordIds: [],
    activity: [],
    message: 'O CNPJ 12.345.678/0001-99 tem dígitos verificadores errados e não foi buscado. Confira o número.',
  },
  {
    ticket: 'ZD-51812',
    pastedText: `Bom dia, a reversa 917001 não aparece no painel, conseguem reprocessar? A consumidora é Beatriz Salgueiro, CPF 390.533.447-05. zd-51812`,
    chips: ['ZD-51812', 'reversa 917001'],
    firstRowText: 'Definir o chamado · chamado ZD-51812',
    lookupTexts: ['917001'],
    personalTexts: ['Salgueiro', '390.533.447-05'],
    work: 'setTicket',
    recordIds: [],
    activity: [],
  },
  {
    ticket: 'ZD-51813',
    pastedText: `oii a reversa 918299 tá travada desde ontem, consegue reprocessar? a cliente Joana Meireles ligou 3x, (85) 98123-4567`,
    chips: ['reversa 918299', 'Loja Azul'],
    firstRowText: 'Reprocessar reversa 918299 · Loja Azul',
    lookupTexts: ['918299'],
    personalTexts: ['Meireles', '98123-4567'],
    work: 'reprocess',
    recordIds: [918299],
    activity: ['reprocess.reverse 918299'],
    isTicketTyped: true,
  },
  {
    ticket: 'ZD-51814',
    pastedText: `Chamado ZD-51814 (relacionado ao ZD-51801): reprocessar a reversa 900134, por favor. Cliente: Marinalva Queiroz.`,
    chips: ['ZD-51814', 'reversa 900134', 'Loja Azul'],
    firstRowText: 'Reprocessar reversa 900134 · Loja Azul · chamado ZD-51814',
    lookupTexts: ['900134'],
    personalTexts: ['Marinalva', 'Queiroz'],
    work: 'reprocess',
    recordIds: [900134],
    activity: ['reprocess.reverse 900134'],
    removesLastChip: true,
  },
  {
    ticket: 'ZD-51815',
    pastedText: `https://acme.chatwoot.example/app/accounts/1/conversations/51815
Boa tarde! A reversa 918281 da Loja Azul, do pedido 55519, pode ser reenviada? Cliente Otávio Serpa, CPF 111.444.777-35.`,
    chips: ['ZD-51815', 'reversa 918281', 'pedido 55519', 'Loja Azul'],
    firstRowText: 'Reprocessar reversa 918281 · Loja Azul · chamado ZD-51815',
    lookupTexts: ['918281', '55519'],
    personalTexts: ['Otávio Serpa', '111.444.777-35'],
    work: 'leave',
    recordIds: [918281],
    activity: [],
  },
]
