// Support tickets in prose, with the first row of the palette that an experienced agent expects. All people, companies
// and numbers are invented. Sixteen kinds of ticket, each with four spellings.
//
// `reverses` and `refunds` contain the ids of return requests and refunds that occur in the text, without ignored
// quotations. They are empty if the text contains only an order number or a tracking code. For a question about a
// record, the expected row opens the page of the reverse (`reverses.show`) or the drawer of the refund
// (`reverses.openRefund`). Order numbers have no leading `#`.

export interface ProseTicket {
  readonly language: 'pt-BR' | 'en-US' | 'es'
  readonly text: string
  /** Id of the command that the first row must run, with the arguments to check. */
  readonly firstRow: string
  /** Ticket of the text in canonical form, or null. */
  readonly ticket: string | null
  readonly reverses: readonly string[]
  readonly refunds: readonly string[]
  readonly orders?: readonly string[]
  readonly tracking?: readonly string[]
  readonly zips?: readonly string[]
  readonly note?: string
}

export const proseTickets: readonly ProseTicket[] = [
  // Kind 1: tickets about one reverse (return request) that is stuck.
  {
    language: 'pt-BR',
    text: `Bom dia, time!

Tudo bem por aí? A reversa 918273 está travada desde o dia 18/11/2026 e a consumidora já ligou 3 vezes. O valor é R$ 459,90 e ela fala em procurar o Procon. Podem reprocessar, por favor?

Um pouco de contexto para vocês não precisarem me perguntar: a compra foi feita em 28/10/2026, às 22h14, no site, com frete de R$ 24,90 e cupom PRIMEIRA10. A caixa chegou em 5 dias, mas o liquidificador veio com o copo trincado. Ela abriu a solicitação no portal, imprimiu a etiqueta em casa e postou numa agência do centro em menos de 24 horas. O nosso galpão recebeu o volume (3,4 kg, 1 de 1) na terça-feira, conferiu os 2 acessórios e deu entrada com a NF 004512. Só que o registro nunca chegou ao nosso ERP: já limpamos o cache, trocamos a senha do usuário de integração e esperamos as 12 horas que o fornecedor recomenda.

A cliente se chama Marinalva Queiroz, CPF 111.444.777-35, e prefere contato pelo WhatsApp (11) 99530-7001, de segunda a sexta, das 9h às 18h. Mora na Rua Voluntários da Pátria, 7002, bloco 3, apto 114.

Chamado ZD-51203

Obrigada,
Renata Figueiredo
Analista de Atendimento Pleno | Ateliê Jurema
(11) 3456-7890 ramal 214 · (11) 98712-3344
CNPJ 31.204.578/0001-93
Av. Brigadeiro Faria Lima, 2369, 7º andar

Antes de imprimir, pense no meio ambiente.
Esta mensagem e seus anexos são destinados exclusivamente ao destinatário e podem conter dados protegidos pela Lei 13.709/2018 (LGPD). Caso a tenha recebido por engano, avise o remetente e elimine-a.`,
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: 'ZD-51203',
    reverses: ['918273'],
    refunds: [],
    note: 'Work on one reverse; house number 7002, weight, invoice and the numbers of the signature are not ids.',
  },
  {
    language: 'pt-BR',
    text: `[ZD-51844] URGENTE - Reversa nº 918300 parada

Prezados, boa tarde.

Consumidor: Otávio Brandão Nunes, CPF 318.440.927-98, celular (21) 99610-4477.
A reversa nº 918300 continua parada há 12 dias, são 2 itens (tam. 42 e 43) e o cliente pagou R$ 1.289,00 em 10 parcelas.
Endereço de coleta: Rua Barata Ribeiro, 1500, apto 303.
Já tentamos pelo painel da loja e aparece o mesmo erro.

No aguardo,
Sílvio`,
    firstRow: 'reprocess.reverse?reverse_id=918300',
    ticket: 'ZD-51844',
    reverses: ['918300'],
    refunds: [],
    note: 'Durations, sizes, money, instalments, CPF and mobile are not ids.',
  },
  {
    language: 'en-US',
    text: `Hi support,

Return 918274 has been stuck since Nov 12, 2026 and the shopper (Gwen Hartley, +1 415 555 0134) is waiting for a $129.90 exchange credit. Could you please reprocess it today?

Some background: she bought two pairs of boots (sizes 7 and 8) on October 21, kept one, and mailed the other back in the original box within 4 days. Our warehouse scanned it on November 9 at 3:40 PM, graded it as new, and put it on shelf 14-B. Since then our ERP has shown nothing, although 212 other records came through in the same week. We restarted the connector twice and waited 24 hours each time, as the vendor suggests.

Gwen has been a customer since 2017, spends about $1,800 a year with us, and lives at 7003 Alder Court. She would like an answer by 5 PM Pacific.

Ticket: 52077

Thanks a lot,
Patrick Doyle
Customer Care Lead, Marlowe & Finch
Office +1 (212) 555-0187 ext. 402
1180 Avenue of the Americas, 8th floor`,
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: 'ZD-52077',
    reverses: ['918274'],
    refunds: [],
  },
  {
    language: 'es',
    text: `Buenas tardes, equipo:

La devolución 918276 sigue detenida desde hace 8 días. La clienta, Jimena Ordóñez (tel. +52 55 4412 9087), pagó $ 1,850.00 y son 3 prendas. ¿Pueden reprocesar hoy mismo?

https://aftersale.zendesk.com/agent/tickets/52310

Saludos cordiales,
Rodrigo Alcántara
Mesa de ayuda, turno vespertino`,
    firstRow: 'reprocess.reverse?reverse_id=918276',
    ticket: 'ZD-52310',
    reverses: ['918276'],
    refunds: [],
    note: 'The question mark belongs to a request for work, not to a question about the record.',
  },

  // Kind 2: tickets about several reverses (return requests), in sentences and chats.
  {
    language: 'pt-BR',
    text: `Oi pessoal! As reversas 918273, 918274 e 918276 estão paradas desde sexta (20/11/2026), todas com o mesmo retorno do sistema da loja (timeout de 30 segundos). Reprocessar, por favor, que são clientes VIP. zd 51390`,
    firstRow: 'reprocess.batch?record=reverse&ids=918273,918274,918276',
    ticket: 'ZD-51390',
    reverses: ['918273', '918274', '918276'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `[20/11/2026 09:14] Camila Prado: oi, bom dia
[20/11/2026 09:14] Camila Prado: as devoluções 918277 e 918278 não saíram pro nosso sistema
[20/11/2026 09:16] Wesley (suporte): bom dia, Camila! desde quando?
[20/11/2026 09:17] Camila Prado: faz uns 4 dias, desde a virada de versão
[20/11/2026 09:17] Camila Prado: consegue reprocessar as duas?
[20/11/2026 09:21] Wesley (suporte): já vou passar pro N2, seu telefone ainda é o 11 98220-1456?
[20/11/2026 09:22] Camila Prado: sim
https://aftersale.zendesk.com/agent/tickets/51427`,
    firstRow: 'reprocess.batch?record=reverse&ids=918277,918278',
    ticket: 'ZD-51427',
    reverses: ['918277', '918278'],
    refunds: [],
    note: 'Chat: times and the mobile number are not ids.',
  },
  {
    language: 'pt-BR',
    text: `Chamado 51502: favor reenviar para o sistema do lojista as reversas 918300 e 918301. A integração ficou fora do ar das 14h30 às 16h e as duas não saíram. Impacto: 2 consumidores, R$ 730,00 no total.`,
    firstRow: 'reprocess.batch?record=reverse&ids=918300,918301',
    ticket: 'ZD-51502',
    reverses: ['918300', '918301'],
    refunds: [],
  },
  {
    language: 'en-US',
    text: `Hey team, returns 918275, 918277 and 918279 are stuck after last night's outage (about 45 minutes, 2 AM to 2:45 AM). Please reprocess all three before Friday. [ZD-52144] Cheers, Bea`,
    firstRow: 'reprocess.batch?record=reverse&ids=918275,918277,918279',
    ticket: 'ZD-52144',
    reverses: ['918275', '918277', '918279'],
    refunds: [],
  },

  // Kind 3: tickets with lists: bullets, numbers, or one id per line.
  {
    language: 'pt-BR',
    text: `Boa tarde!

Seguem as reversas travadas de hoje, favor reprocessar:

- 918273
- 918274
- 918277
- 918279

Ticket #51618

Att.,
Helena Couto
Backoffice | 0800 722 4848`,
    firstRow: 'reprocess.batch?record=reverse&ids=918273,918274,918277,918279',
    ticket: 'ZD-51618',
    reverses: ['918273', '918274', '918277', '918279'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `#51655
Reversas paradas na fila há mais de 5 dias úteis
1. 920001
2. 920002
3. 920003
4. 920004
5. 920005
6. 920006`,
    firstRow: 'reprocess.batch?record=reverse&ids=920001,920002,920003,920004,920005,920006',
    ticket: 'ZD-51655',
    reverses: ['920001', '920002', '920003', '920004', '920005', '920006'],
    refunds: [],
    note: 'The numbers of the list are not ids.',
  },
  {
    language: 'en-US',
    text: `ZD 52203

The following returns never reached the merchant, please retry:

• 920007
• 920008
• 920009

Reported by Imani Clarke, 3 shoppers affected, roughly $410 in total.`,
    firstRow: 'reprocess.batch?record=reverse&ids=920007,920008,920009',
    ticket: 'ZD-52203',
    reverses: ['920007', '920008', '920009'],
    refunds: [],
  },
  {
    language: 'es',
    text: `Hola, buen día. Por favor reprocesar estas devoluciones, siguen trabadas:

* 920010
* 920011
* 920012

Ticket ZD-52388. Muchas gracias.
Lucía Ferrer
Tel. (55) 5512 3478`,
    firstRow: 'reprocess.batch?record=reverse&ids=920010,920011,920012',
    ticket: 'ZD-52388',
    reverses: ['920010', '920011', '920012'],
    refunds: [],
  },

  // Kind 4: tickets with tables from spreadsheets and helpdesks.
  {
    language: 'pt-BR',
    text: `Pessoal, segue a planilha das que precisam de reprocessamento (chamado ZD-51720):

Reversa\tPedido\tConsumidor\tCPF\tTelefone\tValor\tDias parada
918273\t55512\tAna Beatriz Lopes\t704.215.836-90\t(11) 98455-2210\tR$ 189,90\t12
918274\t55513\tCaio Meireles\t256.903.174-70\t(31) 99102-8843\tR$ 75,00\t9

Abraços,
Tatiana`,
    firstRow: 'reprocess.batch?record=reverse&ids=918273,918274',
    ticket: 'ZD-51720',
    reverses: ['918273', '918274'],
    refunds: [],
    orders: ['55512', '55513'],
    note: 'Columns decide: CPF, telephone, value and days are not ids.',
  },
  {
    language: 'pt-BR',
    text: `Reprocessar as linhas abaixo, por gentileza.

| Reversa | Loja | Status | Aberta em | Qtd |
|---|---|---|---|---|
| 920001 | Loja Azul | Aprovada | 03/11/2026 | 1 |
| 920002 | Loja Azul | Aprovada | 04/11/2026 | 2 |
| 920005 | Loja Azul | Processando | 04/11/2026 | 1 |

Ticket: 51788`,
    firstRow: 'reprocess.batch?record=reverse&ids=920001,920002,920005',
    ticket: 'ZD-51788',
    reverses: ['920001', '920002', '920005'],
    refunds: [],
    note: 'A column named Status is no question.',
  },
  {
    language: 'pt-BR',
    text: `Chamado\tReversa\tErro
ZD-51801\t918275\tnão saiu para o ERP
ZD-51801\t918277\tnão saiu para o ERP
ZD-51801\t918278\tHTTP 502 (3 tentativas)`,
    firstRow: 'reprocess.batch?record=reverse&ids=918275,918277,918278',
    ticket: 'ZD-51801',
    reverses: ['918275', '918277', '918278'],
    refunds: [],
  },
  {
    language: 'es',
    text: `Buenos días, comparto la tabla de las que quedaron trabadas anoche:

Devolución\tPedido\tImporte\tFecha
918276\t1001\t$ 2,340.00\t19/11/2026
918300\t60412\t$ 899.00\t19/11/2026
918301\t60413\t$ 1,120.50\t20/11/2026

Favor de reprocesar bajo el ticket 52401.
Saludos, Mariana`,
    firstRow: 'reprocess.batch?record=reverse&ids=918276,918300,918301',
    ticket: 'ZD-52401',
    reverses: ['918276', '918300', '918301'],
    refunds: [],
    orders: ['1001', '60412', '60413'],
  },

  // Kind 5: tickets with a question about one reverse (return request).
  {
    language: 'pt-BR',
    text: `Oi, tudo bem? Em que pé está a reversa 918275? O lojista me cobrou hoje de manhã e eu não sei o que dizer. Chamado 51833.`,
    firstRow: 'reverses.show?reverse_id=918275',
    ticket: 'ZD-51833',
    reverses: ['918275'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Boa tarde, prezados

O cliente Evandro Pires (CPF 841.370.652-17) quer entender por que foi cancelada a reversa 918278, ele afirma que postou dentro do prazo de 7 dias e tem o comprovante da agência.

Ele nos enviou um relato extenso, que resumo em três pontos:
1) No dia 02/11/2026 abriu a solicitação pelo celular, escolheu vale-compra de R$ 319,80 e recebeu a autorização por e-mail em 10 minutos.
2) No dia 06/11/2026 foi à agência da Praça Osório, pegou a senha 47, esperou 35 minutos e saiu de lá com o recibo na mão.
3) No dia 11/11/2026 viu no portal a palavra "Cancelada", sem nenhuma explicação, e ligou para nós 2 vezes, nos dias 12 e 13.

O consumidor foi educado, mas deixou claro que é advogado e que espera uma resposta por escrito em até 5 dias úteis. Eu não tenho acesso ao motivo no meu perfil; por isso recorro a vocês.

Segue o link do atendimento: https://aftersale.zendesk.com/agent/tickets/51846

Obrigado desde já,

Jonas Albuquerque
Supervisor de SAC
Tel.: (41) 3322-9090 | Cel.: (41) 99877-1020`,
    firstRow: 'reverses.show?reverse_id=918278',
    ticket: 'ZD-51846',
    reverses: ['918278'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `10:02 Dandara: cadê a reversa 918279 gente??
10:02 Dandara: o consumidor tá no telefone comigo
10:03 Ivo: olhando, um min
10:05 Dandara: tel dele é 85 98833-0917 se precisar
10:05 Dandara: é o ZD-51850`,
    firstRow: 'reverses.show?reverse_id=918279',
    ticket: 'ZD-51850',
    reverses: ['918279'],
    refunds: [],
    note: 'Chat with a question.',
  },
  {
    language: 'en-US',
    text: `Hello,

What is the status of return 918301? The shopper dropped the parcel off 6 days ago and paid $89.00 for the item.

Ticket #52255

Best,
Noor Haddad | Support Tier 1 | +1 646 555 0119`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: 'ZD-52255',
    reverses: ['918301'],
    refunds: [],
  },

  // Kind 6: tickets with a question about several reverses (return requests).
  {
    language: 'pt-BR',
    text: `Qual o status das reversas 918273 e 918274? Preciso responder o lojista até as 18h. ZD-51871`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: 'ZD-51871',
    reverses: ['918273', '918274'],
    refunds: [],
    note: 'A question opens the first record, before the batch.',
  },
  {
    language: 'pt-BR',
    text: `Bom dia!

O gerente da conta pediu uma posição sobre estas três. Por que foram canceladas?

reversa 918300
reversa 918301
reversa 918277

Chamado: ZD-51880

Sds,
Priscila Amorim
11 3090-4411`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-51880',
    reverses: ['918300', '918301', '918277'],
    refunds: [],
    note: 'The records keep the order of the text.',
  },
  {
    language: 'en-US',
    text: `Where are returns 918275 and 918276? Both shoppers say the carrier collected the boxes on 11/16/2026, and one of them (Theo Lindqvist) has already called us twice. zd-52260`,
    firstRow: 'reverses.show?reverse_id=918275',
    ticket: 'ZD-52260',
    reverses: ['918275', '918276'],
    refunds: [],
  },
  {
    language: 'es',
    text: `Hola equipo, ¿en qué estado están las devoluciones 918278 y 918279? La tienda pregunta desde el lunes y son $ 3,200 en total. [ZD-52415]`,
    firstRow: 'reverses.show?reverse_id=918278',
    ticket: 'ZD-52415',
    reverses: ['918278', '918279'],
    refunds: [],
  },

  // Kind 7: tickets that ask the user to reprocess a refund, which means to send the refund to the merchant again.
  {
    language: 'pt-BR',
    text: `Pessoal do financeiro, o reembolso 7001 está travado desde 10/11 e o consumidor Lázaro Teixeira (CPF 093.528.461-33) cobra os R$ 7.002,00 dele. Podem reprocessar? Chamado ZD-51902`,
    firstRow: 'reprocess.refund?refund_id=7001',
    ticket: 'ZD-51902',
    reverses: [],
    refunds: ['7001'],
    note: 'R$ 7.002,00 is money, although 7002 is the id of a refund.',
  },
  {
    language: 'pt-BR',
    text: `Boa noite,

Os reembolsos abaixo não saíram e o prazo de 10 dias úteis já venceu. Favor reprocessar.

• 7003
• 7004
• 7005

#51915

Cordialmente,
Bruno Sarmento
Contas a Pagar · Ateliê Jurema
CNPJ 31.204.578/0001-93 · (11) 3456-7891`,
    firstRow: 'reprocess.batch?record=refund&ids=7003,7004,7005',
    ticket: 'ZD-51915',
    reverses: [],
    refunds: ['7003', '7004', '7005'],
  },
  {
    language: 'pt-BR',
    text: `Reembolso\tPedido\tValor\tForma
7006\t61201\tR$ 120,00\tPix
7007\t61202\tR$ 349,90\tCartão (3x)

as duas linhas acima estão paradas, reenviar pro lojista pf
ticket 51921`,
    firstRow: 'reprocess.batch?record=refund&ids=7006,7007',
    ticket: 'ZD-51921',
    reverses: [],
    refunds: ['7006', '7007'],
    orders: ['61201', '61202'],
  },
  {
    language: 'es',
    text: `Buenas, el reembolso 71550 está trabado en el sistema de la tienda y la clienta espera su dinero ($ 1,499.00) hace 15 días. Reprocesar, por favor. Ticket: ZD-52433
Quedo atenta,
Noelia Quiroga`,
    firstRow: 'reprocess.refund?refund_id=71550',
    ticket: 'ZD-52433',
    reverses: [],
    refunds: ['71550'],
  },

  // Kind 8: tickets with questions about refunds.
  {
    language: 'pt-BR',
    text: `Cadê o reembolso 7002? A consumidora diz que o Pix não caiu e o banco dela (agência 3321, conta 45210-8) não localizou nada. Caso 51934`,
    firstRow: 'reverses.openRefund?refund_id=7002',
    ticket: 'ZD-51934',
    reverses: [],
    refunds: ['7002'],
    note: 'Branch and account of a bank are not ids.',
  },
  {
    language: 'pt-BR',
    text: `Olá, time de suporte, tudo certo?

Qual o status do reembolso nº 7008? Trata-se de R$ 256,70 no cartão final 4471, solicitado em 02/11/2026.

ZD 51940

Grata,
Ivone Salgado | Pós-venda | (51) 3211-4000`,
    firstRow: 'reverses.openRefund?refund_id=7008',
    ticket: 'ZD-51940',
    reverses: [],
    refunds: ['7008'],
  },
  {
    language: 'en-US',
    text: `Hi! Why was refund 7009 canceled? The customer was promised $54.20 back within 5 business days. https://aftersale.zendesk.com/agent/tickets/52271 Thank you!`,
    firstRow: 'reverses.openRefund?refund_id=7009',
    ticket: 'ZD-52271',
    reverses: [],
    refunds: ['7009'],
  },
  {
    language: 'es',
    text: `¿Dónde está el reembolso 7004? El cliente Fermín Robledo llamó desde el 55 2109 8834, dice que compró en 2026 con 6 mensualidades y aún no ve el dinero. Ticket #52440`,
    firstRow: 'reverses.openRefund?refund_id=7004',
    ticket: 'ZD-52440',
    reverses: [],
    refunds: ['7004'],
  },

  // Kind 9: tickets with the zip code of one reverse (return request) that has a tracking error.
  {
    language: 'pt-BR',
    text: `Bom dia! A etiqueta da reversa 918400 não foi gerada porque o CEP está errado. O CEP correto é 01310-100 (Av. Paulista, 1578, apto 92). Chamado ZD-51955`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=01310100',
    ticket: 'ZD-51955',
    reverses: ['918400'],
    refunds: [],
    zips: ['01310100'],
    note: 'House number and flat are not ids.',
  },
  {
    language: 'pt-BR',
    text: `Erro de rastreio / correção de endereço

Reversa: 918401
CEP: 30140-071
Cidade: Belo Horizonte/MG
Consumidora: Marlene Vasques
CPF: 672.914.385-19
Telefone: (31) 98765-0042
Chamado: 51963

Favor corrigir o CEP para gerar a etiqueta.`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=30140071',
    ticket: 'ZD-51963',
    reverses: ['918401'],
    refunds: [],
    zips: ['30140071'],
  },
  {
    language: 'pt-BR',
    text: `[14:31] Graziela | Verde Pet: a transportadora recusou a reversa 918400, acho q é o cep
[14:32] Suporte: qual seria o CEP certo?
[14:34] Graziela | Verde Pet: 22041011
[14:34] Graziela | Verde Pet: desculpa, CEP 22041-011 da reversa 918400
[14:35] Suporte: perfeito, corrijo agora no ZD-51970`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=22041011',
    ticket: 'ZD-51970',
    reverses: ['918400'],
    refunds: [],
    zips: ['22041011'],
    note: 'The repeated record and zip code count once.',
  },
  {
    language: 'en-US',
    text: `Please fix the zip code of return 918401, the label failed. The right CEP is 80010-000 (Curitiba). Contact on file: +55 41 99123-4567. Ticket ZD-52280`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=80010000',
    ticket: 'ZD-52280',
    reverses: ['918401'],
    refunds: [],
    zips: ['80010000'],
  },

  // Kind 10: tickets with several pairs of reverse (return request) and zip code.
  {
    language: 'pt-BR',
    text: `Segue a correção dos CEPs (chamado ZD-51981):

918400\t01310-100
918401\t30140-071`,
    firstRow: 'trackingErrors.batch?reverses=918400,918401',
    ticket: 'ZD-51981',
    reverses: ['918400', '918401'],
    refunds: [],
    zips: ['01310100', '30140071'],
  },
  {
    language: 'pt-BR',
    text: `Boa tarde, Correios devolveu duas etiquetas por CEP inválido. Confirmei por telefone com os consumidores:

- Reversa 918401: CEP correto 04538-132, São Paulo
- Reversa 918400: CEP correto 90035-001, Porto Alegre

Podem corrigir? https://aftersale.zendesk.com/agent/tickets/51988

Valeu,
Murilo, SAC noturno`,
    firstRow: 'trackingErrors.batch?reverses=918401,918400',
    ticket: 'ZD-51988',
    reverses: ['918401', '918400'],
    refunds: [],
    zips: ['04538132', '90035001'],
  },
  {
    language: 'en-US',
    text: `Two labels failed because of wrong zip codes, corrections below.

| Return | CEP | City |
|---|---|---|
| 918400 | 80010-000 | Curitiba |
| 918401 | 40020-010 | Salvador |

[ZD-52295]`,
    firstRow: 'trackingErrors.batch?reverses=918400,918401',
    ticket: 'ZD-52295',
    reverses: ['918400', '918401'],
    refunds: [],
    zips: ['80010000', '40020010'],
  },
  {
    language: 'es',
    text: `Hola, los códigos postales de Brasil venían mal y no se generaron las guías. Corregir, por favor: devolución 918400 CEP 22041-011 y devolución 918401 CEP 01310-100. ticket 52455`,
    firstRow: 'trackingErrors.batch?reverses=918400,918401',
    ticket: 'ZD-52455',
    reverses: ['918400', '918401'],
    refunds: [],
    zips: ['22041011', '01310100'],
  },

  // Kind 11: tickets that contain only an order number.
  {
    language: 'pt-BR',
    text: `Oi! O consumidor só tem o número do pedido: 55512. Em que pé está a devolução dele? Comprou 2 tênis por R$ 399,80 no total. ZD-52003`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: 'ZD-52003',
    reverses: [],
    refunds: [],
    orders: ['55512'],
    note: 'A question; the order leads to reverse 918273.',
  },
  {
    language: 'pt-BR',
    text: `Prezados, a devolução do pedido V-88123-01 está travada desde 14/11/2026, favor reprocessar. Consumidora: Odete Farias, (62) 98140-2215.

Ticket: 52011

Atenciosamente,
Equipe Pós-venda
Casa Conceição`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: 'ZD-52011',
    reverses: [],
    refunds: [],
    orders: ['V-88123-01'],
    note: 'Work; the order leads to reverse 918275.',
  },
  {
    language: 'pt-BR',
    text: `09:40 lojista: bom dia, pedido #1001 parado aí com vocês há uma semana
09:41 lojista: o cliente devolveu 1 mochila, NF 88412
09:41 N1: bom dia! vou pedir pra reprocessar
09:42 N1: chamado 52018`,
    firstRow: 'reprocess.reverse?reverse_id=918276',
    ticket: 'ZD-52018',
    reverses: [],
    refunds: [],
    orders: ['1001'],
    note: 'The number of the invoice is not an id.',
  },
  {
    language: 'es',
    text: `¿Dónde está la devolución del pedido 55513? La clienta Rocío Benavides entregó el paquete el 12/11 y vive en Av. Insurgentes Sur 1457, depto 302. Ticket ZD-52470`,
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: 'ZD-52470',
    reverses: [],
    refunds: [],
    orders: ['55513'],
  },

  // Kind 12: tickets that contain only a tracking code or a tracking URL.
  {
    language: 'pt-BR',
    text: `https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    tracking: ['AA123456789BR'],
  },
  {
    language: 'pt-BR',
    text: `Boa tarde! O consumidor mandou o comprovante de postagem com o código QB 987 654 321 BR, postado em 16/11/2026 às 10h42 na agência Tatuapé, peso 1,250 kg. Consegue localizar? Chamado ZD-52031`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-52031',
    reverses: [],
    refunds: [],
    tracking: ['QB987654321BR'],
    note: 'Code in groups; weight and time are not ids.',
  },
  {
    language: 'en-US',
    text: `Shopper sent this DHL tracking number: JD01 4600 0062 8123 0704. She shipped 1 parcel (2.3 lb) last Tuesday.
Ticket: ZD-52309`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: 'ZD-52309',
    reverses: [],
    refunds: [],
    tracking: ['JD014600006281230704'],
  },
  {
    language: 'es',
    text: `Buen día, la clienta comparte la guía de su paquete:
https://www.dhl.com/mx-es/home/tracking.html?tracking-id=JD014600006281230704&submit=1
Lo entregó hace 4 días. zd 52481`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: 'ZD-52481',
    reverses: [],
    refunds: [],
    tracking: ['JD014600006281230704'],
  },

  // Kind 13: tickets with an answer above a quoted e-mail.
  {
    language: 'pt-BR',
    text: `Pessoal, podem reprocessar a reversa 918274, por favor? Chamado ZD-52044.

Obrigado,
Fábio Rezende

Em qui., 19 de nov. de 2026 às 16:47, Atendimento Ateliê Jurema <sac@ateliejurema.example> escreveu:

> Boa tarde,
>
> Cadê a reversa 918276 da cliente Sueli? E a reversa 918277?
> Ela ligou do (11) 97755-3010.
>
> Chamado ZD-50011
>
> Sandra Neves
> CNPJ 31.204.578/0001-93`,
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: 'ZD-52044',
    reverses: ['918274'],
    refunds: [],
    note: 'Only what is said above the quotation counts.',
  },
  {
    language: 'pt-BR',
    text: `Time, em que pé está a reversa 918300? É o ZD-52052, o lojista respondeu de novo.

________________________________
De: Sérgio Matos <sergio@calcadosmatos.example>
Enviado: quarta-feira, 18 de novembro de 2026 10:12
Para: Suporte <suporte@aftersale.example>
Assunto: RE: devoluções paradas

Boa tarde, a reversa 918301 também está travada, favor reprocessar hoje. São 3 volumes, R$ 612,00.

Sérgio Matos
(54) 3025-1188`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-52052',
    reverses: ['918300'],
    refunds: [],
    note: 'The question above wins over the request for work below.',
  },
  {
    language: 'pt-BR',
    text: `Oi, Nati! Reprocessar as reversas 920003 e 920004 (chamado 52060).

Beijo,
Lu

On Fri, Nov 20, 2026 at 9:05 AM Natália Teles <natalia.teles@aftersale.example> wrote:
> Lu, qual o status do reembolso 7005 e da reversa 918279?
> O cliente passou o CEP 13083-970 e o CPF 415.083.729-50.
>
>> Em 19/11/2026 18:20, lojista escreveu:
>> pedido 55512 parado há 8 dias`,
    firstRow: 'reprocess.batch?record=reverse&ids=920003,920004',
    ticket: 'ZD-52060',
    reverses: ['920003', '920004'],
    refunds: [],
    note: 'Nested quotations do not count.',
  },
  {
    language: 'en-US',
    text: `Hi all, please resend refund 7003 to the merchant, it is stuck. Ticket #52318

Kind regards,
Siobhan Kerr

From: Merchant Desk <desk@marlowefinch.example>
Sent: Thursday, November 19, 2026 4:22 PM
To: Support <support@aftersale.example>
Subject: RE: [ZD-50377] missing money

What happened to refunds 7001 and 7002? We owe the shopper $310.00.

Merchant Desk
+1 212 555 0187`,
    firstRow: 'reprocess.refund?refund_id=7003',
    ticket: 'ZD-52318',
    reverses: [],
    refunds: ['7003'],
    note: 'The ticket above wins over the ticket in the quoted subject.',
  },

  // Kind 14: tickets with a forwarded e-mail below a short introduction.
  {
    language: 'pt-BR',
    text: `Bom dia, encaminho para tratamento.

---------- Forwarded message ---------
De: Rosana Guedes <rosana@modapraia.example>
Date: qua., 18 de nov. de 2026 às 10:12
Subject: [ZD-52073] Reversas que não andam
To: <suporte@aftersale.example>

Olá, pessoal!

As reversas 918273, 918275 e 918278 estão travadas há 6 dias. Podem reprocessar, por favor?

Explico: na noite do dia 12/11/2026 migramos o servidor e a janela, que era de 2 horas, passou de 7. Quando voltou, 37 registros entraram sozinhos e estas três ficaram de fora. Nosso analista conferiu o log, viu 4 chamadas com erro 503 e depois silêncio. As peças já estão no estoque da filial 12, contadas e etiquetadas, no total de R$ 1.087,60, e o contador precisa fechar o mês até o dia 30.

Se precisarem de acesso remoto, falem com o Válter no (85) 98806-1190 ou comigo, das 8h às 17h30. Fico no aguardo e desde já agradeço a atenção de sempre.

--
Rosana Guedes
Moda Praia Ltda. - CNPJ 40.883.192/0001-46
Rua do Sol, 920, loja 12 - (85) 3244-7001`,
    firstRow: 'reprocess.batch?record=reverse&ids=918273,918275,918278',
    ticket: 'ZD-52073',
    reverses: ['918273', '918275', '918278'],
    refunds: [],
    note: 'Nothing is said above, so the forwarded part counts; its signature does not.',
  },
  {
    language: 'pt-BR',
    text: `Segue abaixo, pessoal.

-----Mensagem original-----
De: Gilmar Antunes [mailto:gilmar@casabela.example]
Enviada em: quinta-feira, 19 de novembro de 2026 08:55
Para: suporte@aftersale.example
Cc: diretoria@casabela.example
Assunto: ENC: chamado 52080 - posição

Prezados,

Por que foi cancelada a reversa 918279? O consumidor (CPF 930.761.248-03) apresentou a nota de R$ 1.045,00 e o lacre intacto.

Grato.
Gilmar Antunes
Gerente de Loja | (47) 3035-6612`,
    firstRow: 'reverses.show?reverse_id=918279',
    ticket: 'ZD-52080',
    reverses: ['918279'],
    refunds: [],
  },
  {
    language: 'en-US',
    text: `FYI

---------- Forwarded message ----------
From: Aiko Brennan <aiko@northpier.example>
Date: Wed, Nov 18, 2026 at 3:41 PM
Subject: Ticket 52327: refunds stuck
To: Support <support@aftersale.example>

Hello team,

Refunds 7006, 7007 and 7008 are stuck since Nov 9. Please reprocess them, the total is $642.15.

Aiko Brennan
North Pier Outfitters
+1 (503) 555-0162`,
    firstRow: 'reprocess.batch?record=refund&ids=7006,7007,7008',
    ticket: 'ZD-52327',
    reverses: [],
    refunds: ['7006', '7007', '7008'],
  },
  {
    language: 'es',
    text: `Hola, les paso el correo de la tienda:

De: Esteban Lugo <esteban@calzadolugo.example>
Enviado el: martes, 17 de noviembre de 2026 11:30
Para: soporte@aftersale.example
Asunto: [ZD-52492] cambio trabado

Buenos días:
La devolución 918277 lleva 9 días trabada. ¿La pueden reprocesar? El cliente pagó $ 1,780.00.

Esteban Lugo
Calzado Lugo, S.A. de C.V.
Tel. 33 3615 2290`,
    firstRow: 'reprocess.reverse?reverse_id=918277',
    ticket: 'ZD-52492',
    reverses: ['918277'],
    refunds: [],
  },

  // Kind 15: tickets that contain only the number of a helpdesk ticket.
  {
    language: 'pt-BR',
    text: `Pessoal, alguém consegue olhar o chamado 52095? A consumidora Cleide Moura (CPF 187.352.640-71, tel. (19) 98122-6605) ligou 2 vezes hoje e está bem nervosa.`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52095',
    reverses: [],
    refunds: [],
    note: 'CPF and telephone in a longer text are ignored.',
  },
  {
    language: 'pt-BR',
    text: `https://aftersale.zendesk.com/agent/tickets/52101`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52101',
    reverses: [],
    refunds: [],
  },
  {
    language: 'en-US',
    text: `Hi, can somebody pick up [ZD-52336] after lunch? The shopper called at 11:40 from +1 917 555 0148 and asked for a manager. Thanks, Omar`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52336',
    reverses: [],
    refunds: [],
  },
  {
    language: 'es',
    text: `Buenas tardes, dejo pendiente el Ticket: 52503 para el turno de mañana. El cliente atiende en el 55 8034 1276 después de las 16:00. Gracias, Paloma`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52503',
    reverses: [],
    refunds: [],
  },

  // Kind 16: tickets that mention only an ecommerce.
  {
    language: 'pt-BR',
    text: `Reunião com a Loja Azul na sexta, 27/11/2026, às 15h, 3 participantes. Levar os números da Black Friday.`,
    firstRow: 'ecommerces.open?ecommerce=1',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 1, Loja Azul.',
  },
  {
    language: 'pt-BR',
    text: `Bom dia!

A responsável pela Conceição Calçados ligou reclamando do nosso atendimento de ontem, ficou 25 minutos na linha. Quem cuida dessa conta pode retornar até as 17h?

Obrigada,
Yara Bittencourt
Recepção · ramal 2201`,
    firstRow: 'ecommerces.open?ecommerce=3',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 3, Conceição Calçados, and not 5, Casa Conceição.',
  },
  {
    language: 'en-US',
    text: `Farma Bem wants a call back on Thursday at 2 PM about last week's meeting, 4 people will join. Could the account manager take it?`,
    firstRow: 'ecommerces.open?ecommerce=14',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 14, Farma Bem.',
  },
  {
    language: 'es',
    text: `Hola, la gente de Verde Pet escribió para felicitar al equipo por la atención del lunes. Llevan 2 años con nosotros. ¡Buen trabajo!`,
    firstRow: 'ecommerces.open?ecommerce=4',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 4, Verde Pet.',
  },
]
