// Support tickets that test how the palette reads pasted texts. The tickets are grouped by subject, such as zip codes,
// refunds or forwarded e-mails.
//
// The authors did not know the code that reads the texts. Each ticket has the first row of the palette that an
// experienced agent expects. The properties have the same meaning as in `prose-tickets.ts`. All people, companies and
// numbers are invented.

import type { ProseTicket } from '../contract/reader/prose-tickets.ts'

export const heldOutTickets: readonly ProseTicket[] = [
  // Tickets that ask the user to process one reverse (return request).
  {
    language: 'pt-BR',
    text: `Reclamação registrada no site do consumidor em 17/11/2026 às 21:08

"Comprei uma cafeteira de R$ 899,00 e devolvi há quase um mês. Já mandei 5 e-mails e ninguém resolve!!! Quero meu dinheiro de volta em 48 horas ou vou à justiça."
Reclamante: Hildebrando C. - Sorocaba/SP - (15) 99744-3121

Nota interna: a reversa 918277 travou na etapa do ERP, é só reprocessar. ZD-53104`,
    firstRow: 'reprocess.reverse?reverse_id=918277',
    ticket: 'ZD-53104',
    reverses: ['918277'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Tipo de solicitação: Reprocessamento
Ticket: 53111
Reversa: 918.278
Lojista: Ferragens Tupi
CNPJ: 27.960.413/0002-55
Solicitante: Aurélio Dantas
Contato: 0800 591 7002
Prioridade: 2 - Alta
Prazo: 24h`,
    firstRow: 'reprocess.reverse?reverse_id=918278',
    ticket: 'ZD-53111',
    reverses: ['918278'],
    refunds: [],
    note: 'Form with fields; the id has a thousands separator.',
  },
  {
    language: 'pt-BR',
    text: `Print do painel (texto copiado do OCR):

Detalhes da devolução
ID da reversa
918279
Situação
Processando
Última tentativa
19/11/2026 03:17
Retorno
500 Internal Server Error
Itens
2

Não saiu daí até agora, reenviar pro sistema da loja pf. caso 53118`,
    firstRow: 'reprocess.reverse?reverse_id=918279',
    ticket: 'ZD-53118',
    reverses: ['918279'],
    refunds: [],
    note: 'OCR of a screenshot with the request below.',
  },
  {
    language: 'pt-BR',
    text: `@plantao bom dia, reversa 918301 empacada, consegue dar um reprocessar nela antes das 11h? cliente na linha com o SAC (ramal 7003). #53122`,
    firstRow: 'reprocess.reverse?reverse_id=918301',
    ticket: 'ZD-53122',
    reverses: ['918301'],
    refunds: [],
    note: 'The extension 7003 is not a refund.',
  },
  {
    language: 'pt-BR',
    text: `Caros colegas,

Escrevo em nome da sra. Iracema Fontoura, moradora da Rua Sete de Setembro, 7005, casa 2, Blumenau. Ela devolveu 4 almofadas e a reversa 918274 parou no meio do caminho: o lojista nunca recebeu o registro. Peço que façam o reprocessamento ainda hoje.

O histórico é longo, mas vale o registro. As almofadas, modelo Linho 45x45, foram um presente de aniversário de 70 anos e chegaram em cor diferente da escolhida. A filha, que mora em outra cidade, cuidou de tudo pela internet no dia 25/10/2026 e pagou R$ 236,00 com vale-presente. O pacote, de 2,8 kg, seguiu pelos Correios na semana seguinte; o galpão deu o aceite às 16h20 do dia 09/11/2026, lançou a nota 31877 e guardou tudo na prateleira C-19. De lá para cá passaram-se 14 dias, 6 ligações e 2 cartas, uma delas com cópia para o Procon municipal (processo 2026/004418).

Sei que o time está sobrecarregado com as promoções de novembro, quando o volume sobe 180 %, e agradeço o esforço. Mas a ouvidoria tem 10 dias para responder, e hoje é o nono. Se houver custo de reenvio, até R$ 50,00 podem ser lançados no nosso centro de custo 4410.

Permaneço à disposição.

Evaristo Linhares
Ouvidoria
Fone/Fax: 47 3322 8080
Celular/WhatsApp: https://wa.me/5547991203344
Referência: chamado 53127

Esta mensagem pode conter informações confidenciais. Se você não é o destinatário, apague-a. Lei 13.709/2018.`,
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: 'ZD-53127',
    reverses: ['918274'],
    refunds: [],
    note: 'House number, law and the number in the WhatsApp link are not ids.',
  },
  {
    language: 'en-US',
    text: `Agent note: caller verified by date of birth. Exchange went nowhere, return 918300 is stuck at the ERP step (error 504 after 60 s). Needs a reprocess. Promised a reply within 2 business days.
Ticket URL: https://aftersale.zendesk.com/agent/tickets/53402?brand_id=114`,
    firstRow: 'reprocess.reverse?reverse_id=918300',
    ticket: 'ZD-53402',
    reverses: ['918300'],
    refunds: [],
    note: 'Helpdesk URL with a query; the brand is not an id.',
  },
  {
    language: 'es',
    text: `Estimados, la devolución nro. 918275 no salió hacia el sistema del comercio. La compra fue de $ 54.300 en 3 cuotas. ¿La pueden reenviar? Gracias. (Ticket ZD-53501)

Ezequiel Paz
Líder de postventa, turno mañana
+54 11 4321 7008`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: 'ZD-53501',
    reverses: ['918275'],
    refunds: [],
  },

  // Tickets that ask the user to process several reverses (return requests).
  {
    language: 'pt-BR',
    text: `reversa;pedido;email;valor;dias
920001;71001;ana.p@correio.example;129,90;14
920002;71002;beto.s@correio.example;59,00;14
920003;71003;cris.l@correio.example;1.450,00;11

reprocessar tudo no ZD-53140`,
    firstRow: 'reprocess.batch?record=reverse&ids=920001,920002,920003',
    ticket: 'ZD-53140',
    reverses: ['920001', '920002', '920003'],
    refunds: [],
    orders: ['71001', '71002', '71003'],
  },
  {
    language: 'pt-BR',
    text: `zd-53146
920004
920005
920006
920007`,
    firstRow: 'reprocess.batch?record=reverse&ids=920004,920005,920006,920007',
    ticket: 'ZD-53146',
    reverses: ['920004', '920005', '920006', '920007'],
    refunds: [],
    note: 'Lines that hold only ids, beside a ticket.',
  },
  {
    language: 'pt-BR',
    text: `20/11/2026 14:02 - Kelly Loja Azul: Gente, socorro
20/11/2026 14:02 - Kelly Loja Azul: reversa 918273 travada
20/11/2026 14:03 - Kelly Loja Azul: reversa 918276 travada tbm
20/11/2026 14:03 - Kelly Loja Azul: <Mídia oculta>
20/11/2026 14:10 - Suporte N1: Oi Kelly! Vou pedir o reprocessamento das duas
20/11/2026 14:11 - Suporte N1: protocolo do atendimento é o chamado 53151
20/11/2026 14:12 - Kelly Loja Azul: obg, qq coisa me liga 11 94002-8922`,
    firstRow: 'reprocess.batch?record=reverse&ids=918273,918276',
    ticket: 'ZD-53151',
    reverses: ['918273', '918276'],
    refunds: [],
    note: 'WhatsApp export.',
  },
  {
    language: 'pt-BR',
    text: `Resumo do plantão de domingo:

→ Reversa 920008 (Sra. Conceição Abreu, 1 vestido) parada
→ Reversa 920009 (Sr. Tadeu Lobo, 2 camisas) parada
→ Reversa 920010 (Sra. Wanda Reis, 1 bolsa) parada

As três precisam ser reprocessadas pela manhã. Registrar tudo no [ZD-53158].`,
    firstRow: 'reprocess.batch?record=reverse&ids=920008,920009,920010',
    ticket: 'ZD-53158',
    reverses: ['920008', '920009', '920010'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Ticket 53163 | Fila: Integrações | SLA: 4h

Depois da troca de token no dia 12/11, as solicitações ficaram presas. Rodem de novo o reprocessamento das reversas nº 918277, nº 918278 e nº 918279 e me avisem. Multa contratual de R$ 5.000,00 por dia a partir de 01/12/2026.

Leocádia Brum
Sucesso do Cliente`,
    firstRow: 'reprocess.batch?record=reverse&ids=918277,918278,918279',
    ticket: 'ZD-53163',
    reverses: ['918277', '918278', '918279'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Seguem as devoluções da semana para o time de integrações:

Nº | Reversa | Consumidor | Cidade
1 | 918273 | Ruth Peixoto | Recife
2 | 918274 | Abel Quintão | Natal
3 | 918301 | Zélia Motta | Maceió

Nenhuma delas chegou ao lojista. Favor reenviar. Chamado: 53170`,
    firstRow: 'reprocess.batch?record=reverse&ids=918273,918274,918301',
    ticket: 'ZD-53170',
    reverses: ['918273', '918274', '918301'],
    refunds: [],
    note: 'The first column numbers the rows.',
  },
  {
    language: 'en-US',
    text: `Return ID\tOrder\tCustomer\tPhone\tRefund due
918275\t80551\tLeah Whitcomb\t(312) 555-0143\t$61.00
918278\t80552\tDiego Arroyo\t(305) 555-0171\t$18.75

Both rows stuck in processing for 9 days, please reprocess under ZD 53410.`,
    firstRow: 'reprocess.batch?record=reverse&ids=918275,918278',
    ticket: 'ZD-53410',
    reverses: ['918275', '918278'],
    refunds: [],
    orders: ['80551', '80552'],
    note: 'The column "Refund due" holds money, not refunds.',
  },
  {
    language: 'en-US',
    text: `Morning! Overnight batch left a few behind. Please retry:
920011,
920012,
918279
Ticket #53416, reported by 2 merchants, SLA is 4 hours.`,
    firstRow: 'reprocess.batch?record=reverse&ids=920011,920012,918279',
    ticket: 'ZD-53416',
    reverses: ['920011', '920012', '918279'],
    refunds: [],
  },
  {
    language: 'es',
    text: `[10:15] Maite (tienda): hola! tengo atoradas la devolución 918300 y la devolución 918301
[10:16] Soporte: hola Maite, ¿desde cuándo?
[10:16] Maite (tienda): desde el jueves, unos 5 días
[10:18] Soporte: las mando a reprocesar, tu folio es el ticket 53508
[10:18] Maite (tienda): mil gracias, mi cel 55 6190 2244`,
    firstRow: 'reprocess.batch?record=reverse&ids=918300,918301',
    ticket: 'ZD-53508',
    reverses: ['918300', '918301'],
    refunds: [],
    note: 'The agent asks since when; that is no question about the state of a record.',
  },
  {
    language: 'es',
    text: `Devoluciones que no avanzan desde el corte de luz (2 horas):
a) 920001
b) 920005
c) 920009

Reprocesarlas por favor. https://aftersale.zendesk.com/agent/tickets/53512`,
    firstRow: 'reprocess.batch?record=reverse&ids=920001,920005,920009',
    ticket: 'ZD-53512',
    reverses: ['920001', '920005', '920009'],
    refunds: [],
  },

  // Tickets that mention both reverses (return requests) and a refund.
  {
    language: 'pt-BR',
    text: `Favor reprocessar, tudo do mesmo consumidor (sr. Norberto Gil, 64 anos):
- reversa 918275
- reversa 918276
- reembolso 7009
Chamado ZD-53176`,
    firstRow: 'reprocess.batch?record=reverse&ids=918275,918276',
    ticket: 'ZD-53176',
    reverses: ['918275', '918276'],
    refunds: ['7009'],
    note: 'The batch of the reverses comes first; the refund has its own row.',
  },

  // Tickets with a question about reverses (return requests).
  {
    language: 'pt-BR',
    text: `Alguém sabe me dizer o que aconteceu com a reversa 918276? O consumidor recebeu um SMS estranho do 28149 e ficou assustado. ticket 53182`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: 'ZD-53182',
    reverses: ['918276'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Transcrição automática da ligação (duração 06:42)

Atendente: Pós-venda, bom dia, com quem falo?
Cliente: Bom dia, aqui é Valdete Nogueira, CPF 560.419.873-01.
Cliente: Eu queria saber como está a minha devolução, mandei faz 15 dias.
Atendente: A senhora tem o número?
Cliente: Tenho sim, é a reversa 918277.
Atendente: Vou abrir o chamado 53189 e já lhe dou um retorno no 11 3888-1234.`,
    firstRow: 'reverses.show?reverse_id=918277',
    ticket: 'ZD-53189',
    reverses: ['918277'],
    refunds: [],
    note: 'Transcript of a call.',
  },
  {
    language: 'pt-BR',
    text: `ZD-53194: lojista quer saber onde está a reversa 918274. Disse que o motorista coletou 2 caixas dia 13 e não deu baixa. Qual a situação dela?`,
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: 'ZD-53194',
    reverses: ['918274'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Diretoria pediu um retorno rápido:

1) Reversa 918278: já foi aprovada?
2) Reversa 918279: já foi aprovada?

Assunto tratado no #53200. Obrigada!
Eunice`,
    firstRow: 'reverses.show?reverse_id=918278',
    ticket: 'ZD-53200',
    reverses: ['918278', '918279'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Cadê as reversas 920002, 920006 e 920011? Sumiram do painel da loja depois da atualização das 22h. Responder no https://aftersale.zendesk.com/agent/tickets/53206`,
    firstRow: 'reverses.show?reverse_id=920002',
    ticket: 'ZD-53206',
    reverses: ['920002', '920006', '920011'],
    refunds: [],
    note: 'The question puts the first record before the batch.',
  },
  {
    language: 'en-US',
    text: `Slack #returns-help
Yusuf  3:12 PM
any update on return 918273? merchant is escalating, contract worth $25,000 a year
Yusuf  3:13 PM
it's under zd-53421`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: 'ZD-53421',
    reverses: ['918273'],
    refunds: [],
  },
  {
    language: 'en-US',
    text: `Dear Sir or Madam,

I am the account manager of Bellweather Home. Could you tell me why return 918276 was cancelled? Our shopper, Mrs. Odalys Finch of 7004 Maple Street, insists that she met the 30-day deadline.

She purchased a floor lamp (£149.00, item 44-2071-B) on 5 October 2026, opened the request on 28 October and handed the parcel over on 2 November, i.e. on day 28. She kept the receipt, which shows 4.6 kg and 1 piece. On 12 November she found the word "Cancelled" in her account, with no explanation whatsoever, and spent 50 minutes on hold with our call centre.

We have looked through all 9 messages exchanged with her and found no reason either. She is entirely polite about it, but has asked for a written explanation within 14 days, and I should like to give her one.

Ref. [ZD-53427]

Yours faithfully,
Graham Tolliver
T +44 20 7946 0112 | M +44 7700 900118`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: 'ZD-53427',
    reverses: ['918276'],
    refunds: [],
    note: 'The house number 7004 is not a refund.',
  },
  {
    language: 'es',
    text: `Buenas noches. ¿Por qué se canceló la devolución 918301? El señor Abundio Terrazas trae el acuse del 06/11/2026 y reclama $ 2,799.00. Caso 53519. Atte., Griselda`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: 'ZD-53519',
    reverses: ['918301'],
    refunds: [],
  },
  {
    language: 'es',
    text: `Me preguntan qué pasó con las devoluciones 918273, 918277 y 918300. ¿Alguien tiene novedades? Es para el ZD-53524, hoy antes de las 19 hs.`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: 'ZD-53524',
    reverses: ['918273', '918277', '918300'],
    refunds: [],
  },

  // Tickets about refunds.
  {
    language: 'pt-BR',
    text: `Financeiro informa: estorno 71550 travado por falha na adquirente (NSU 004512889, autorização 778812). Reprocessar o estorno 71550 após as 18h. Chamado #53212`,
    firstRow: 'reprocess.refund?refund_id=71550',
    ticket: 'ZD-53212',
    reverses: [],
    refunds: ['71550'],
    note: 'NSU and authorisation of the acquirer are not ids.',
  },
  {
    language: 'pt-BR',
    text: `Olá! Conferi o extrato e estes reembolsos continuam parados:

ID do reembolso | Valor | Chave Pix
7001 | R$ 88,00 | (11) 97001-7002
7004 | R$ 412,35 | 704.215.836-90
7008 | R$ 29,99 | maria@correio.example

Podem reprocessar os três? [ZD-53218]`,
    firstRow: 'reprocess.batch?record=refund&ids=7001,7004,7008',
    ticket: 'ZD-53218',
    reverses: [],
    refunds: ['7001', '7004', '7008'],
    note: 'Pix keys are telephones, CPFs and e-mails.',
  },
  {
    language: 'pt-BR',
    text: `Em que pé está o reembolso 7006? Consumidora idosa (81 anos), já esperou 20 dias corridos. Conta 00123-4, ag. 0987. Ticket: ZD-53224`,
    firstRow: 'reverses.openRefund?refund_id=7006',
    ticket: 'ZD-53224',
    reverses: [],
    refunds: ['7006'],
  },
  {
    language: 'en-US',
    text: `Refund 7005 never left our side, gateway says "no record". Please reprocess refund 7005 for $73.40. Zendesk: https://aftersale.zendesk.com/agent/tickets/53433`,
    firstRow: 'reprocess.refund?refund_id=7005',
    ticket: 'ZD-53433',
    reverses: [],
    refunds: ['7005'],
  },
  {
    language: 'en-US',
    text: `Hi folks - where is refund 7001? It has been 3 weeks and the bank (ref 55-20391) sees nothing incoming. Ticket 53438, thx, Marisol`,
    firstRow: 'reverses.openRefund?refund_id=7001',
    ticket: 'ZD-53438',
    reverses: [],
    refunds: ['7001'],
  },
  {
    language: 'es',
    text: `Reembolsos trabados al 20/11/2026:
- reembolso 7002, $ 450.00
- reembolso 7003, $ 1,320.00
Favor de reprocesarlos. ZD 53530`,
    firstRow: 'reprocess.batch?record=refund&ids=7002,7003',
    ticket: 'ZD-53530',
    reverses: [],
    refunds: ['7002', '7003'],
  },
  {
    language: 'es',
    text: `Disculpen, ¿cuál es el estado del reembolso 7007? La tarjeta termina en 9012 y la compra fue hace 2 meses. Gracias. #53534`,
    firstRow: 'reverses.openRefund?refund_id=7007',
    ticket: 'ZD-53534',
    reverses: [],
    refunds: ['7007'],
  },

  // Tickets about zip codes.
  {
    language: 'pt-BR',
    text: `Alterar CEP da reversa 918401 para 88.015-100 (Florianópolis), a geração da etiqueta deu erro 3x. Endereço: Rua Felipe Schmidt, 249, sala 701. Chamado 53231`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=88015100',
    ticket: 'ZD-53231',
    reverses: ['918401'],
    refunds: [],
    zips: ['88015100'],
    note: 'CEP with a point and a hyphen.',
  },
  {
    language: 'pt-BR',
    text: `Erro da transportadora: "CEP de origem inexistente".
Reversa 918400
CEP correto: 60160 230
Consumidor: Demétrio Vale, fone 85 3261-5500
Ticket #53237`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=60160230',
    ticket: 'ZD-53237',
    reverses: ['918400'],
    refunds: [],
    zips: ['60160230'],
    note: 'CEP with a blank.',
  },
  {
    language: 'pt-BR',
    text: `reversa;cep
918400;69005-141
918401;66010-020

são as duas que voltaram dos Correios, corrigir por favor zd53243`,
    firstRow: 'trackingErrors.batch?reverses=918400,918401',
    ticket: 'ZD-53243',
    reverses: ['918400', '918401'],
    refunds: [],
    zips: ['69005141', '66010020'],
  },
  {
    language: 'en-US',
    text: `Label creation failed for return 918400: postal code on file does not exist. Shopper confirmed by phone (+55 71 98811-2040) that the correct CEP is 40140-130. ZD-53444`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=40140130',
    ticket: 'ZD-53444',
    reverses: ['918400'],
    refunds: [],
    zips: ['40140130'],
  },
  {
    language: 'es',
    text: `Corrección de CEP, clientes de Brasil:
Devolución 918401 → CEP 70040-010 (Brasilia)
Devolución 918400 → CEP 74015-010 (Goiânia)
Ticket: 53541`,
    firstRow: 'trackingErrors.batch?reverses=918401,918400',
    ticket: 'ZD-53541',
    reverses: ['918401', '918400'],
    refunds: [],
    zips: ['70040010', '74015010'],
  },

  // Tickets that contain only an order number.
  {
    language: 'pt-BR',
    text: `Consumidora não sabe o número da devolução, só informou: pedido nº 55513, loja do shopping, 2 sandálias. Qual o status? Chamado 53249, retorno no (27) 99811-0506.`,
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: 'ZD-53249',
    reverses: [],
    refunds: [],
    orders: ['55513'],
  },
  {
    language: 'pt-BR',
    text: `Pedido: 55512
Problema: devolução travada, não saiu para o lojista
Ação esperada: reprocessar
Ticket: ZD-53255
Valor da compra: R$ 918,27`,
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: 'ZD-53255',
    reverses: [],
    refunds: [],
    orders: ['55512'],
    note: 'Work; the order leads to reverse 918273.',
  },
  {
    language: 'pt-BR',
    text: `cadê a devolução do pedido #1001?? o moço do balcão disse que são no máximo 72h e já passou. zd 53261`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: 'ZD-53261',
    reverses: [],
    refunds: [],
    orders: ['1001'],
  },
  {
    language: 'en-US',
    text: `Order V-88123-01: the return is stuck since Monday. Please reprocess. Customer since 2019, 14 orders so far. Ticket 53450.`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: 'ZD-53450',
    reverses: [],
    refunds: [],
    orders: ['V-88123-01'],
  },
  {
    language: 'es',
    text: `Por favor reprocesen la devolución del pedido 55513, quedó detenida el 15/11. Atiende Celia Urrutia, interno 318. [ZD-53547]`,
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: 'ZD-53547',
    reverses: [],
    refunds: [],
    orders: ['55513'],
  },

  // Tickets that contain only a tracking code or a link.
  {
    language: 'pt-BR',
    text: `oi, segue rastreio que a cliente mandou no zap: qb987654321br
ela é a dona Jurandir, 11 95501-7788
chamado ZD-53267`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-53267',
    reverses: [],
    refunds: [],
    tracking: ['QB987654321BR'],
    note: 'Code in lower case.',
  },
  {
    language: 'pt-BR',
    text: `Comprovante de postagem (foto)
CORREIOS - AGF VILA MARIANA
Data 14/11/2026 Hora 11:26:09
Objeto: AA 123 456 789 BR
Peso (g): 840
Valor: 0,00
Atend. 3 Caixa 02`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    tracking: ['AA123456789BR'],
    note: 'OCR of a receipt.',
  },
  {
    language: 'pt-BR',
    text: `Link do registro: https://console.example/reverses/show/918277`,
    firstRow: 'reverses.show?reverse_id=918277',
    ticket: null,
    reverses: ['918277'],
    refunds: [],
    note: 'A link to the page of a reverse opens this page.',
  },
  {
    language: 'en-US',
    text: `Buyer's link: https://www.linkcorreios.com.br/?id=AA123456789BR - posted 10 days ago in Campinas, box of 1.1 kg. zd 53456`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: 'ZD-53456',
    reverses: [],
    refunds: [],
    tracking: ['AA123456789BR'],
  },

  // Tickets with quoted and forwarded e-mails.
  {
    language: 'pt-BR',
    text: `Bom dia, N2.

Preciso que reprocessem a reversa 918301, chamado 53273. O resto da conversa já foi resolvido.

Att,
Cristóvão Pinho | Suporte N1

Em 18/11/2026 09:31, Loja Aroeira <loja@aroeira.example> escreveu:
> Qual a situação da reversa 918275?
> Também preciso do reembolso 7003.
>
> Loja Aroeira - CNPJ 36.551.842/0001-89
> Tel 31 3274-9000`,
    firstRow: 'reprocess.reverse?reverse_id=918301',
    ticket: 'ZD-53273',
    reverses: ['918301'],
    refunds: [],
  },
  {
    language: 'pt-BR',
    text: `Por que foi cancelado o reembolso 7004? Vide reclamação abaixo. ZD-53279

De: Jandira Mello <jandira@papelariasol.example>
Enviado: segunda-feira, 16 de novembro de 2026 17:03
Para: Central <central@aftersale.example>
Assunto: reversas 918278 e 918279 travadas

Reprocessem por favor as duas reversas do assunto.

Jandira Mello
Papelaria Sol - CNPJ 22.490.716/0001-57`,
    firstRow: 'reverses.openRefund?refund_id=7004',
    ticket: 'ZD-53279',
    reverses: [],
    refunds: ['7004'],
    note: 'The question above counts, not the work below.',
  },
  {
    language: 'pt-BR',
    text: `---------- Mensagem encaminhada ---------
De: Noeli Tavares <noeli@brinquedosnt.example>
Date: ter., 17 de nov. de 2026 às 15:22
Subject: Fwd: Chamado 53285 - lista atualizada
To: Suporte <suporte@aftersale.example>

Boa tarde!

Conforme falamos, estas reversas não saíram e o balanço fecha dia 30:

920003
920007
920012

Reenviar, por gentileza.

Noeli Tavares - Brinquedos NT
CNPJ 51.827.396/0001-86 | (16) 3610-7002`,
    firstRow: 'reprocess.batch?record=reverse&ids=920003,920007,920012',
    ticket: 'ZD-53285',
    reverses: ['920003', '920007', '920012'],
    refunds: [],
    note: 'A forwarded mail and nothing above it.',
  },
  {
    language: 'pt-BR',
    text: `Enc. p/ conhecimento e providências.

> De: "Osmar" <osmar@otica.example>
> Data: 19 de novembro de 2026 12:40
> Para: suporte@aftersale.example
> Assunto: [ZD-53291] posição
>
> Senhores, em que pé está a reversa 918274? São 1 armação e 2 lentes, R$ 1.870,00.
> Osmar, Ótica Boa Vista, 92 3234-7006`,
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: 'ZD-53291',
    reverses: ['918274'],
    refunds: [],
  },
  {
    language: 'en-US',
    text: `Team, please reprocess returns 918274 and 918279 (ticket 53462). Ignore the rest of the thread.

On Tue, Nov 17, 2026 at 5:55 PM Hollis Crane <hollis@cranegoods.example> wrote:

> What's the status of return 918300 and refund 7009?
> My number is +1 702 555 0125.
> Ticket 50123`,
    firstRow: 'reprocess.batch?record=reverse&ids=918274,918279',
    ticket: 'ZD-53462',
    reverses: ['918274', '918279'],
    refunds: [],
  },
  {
    language: 'es',
    text: `Para su atención, gracias.

El mié, 18 nov 2026 a las 10:12, Tienda Nopal (<tienda@nopal.example>) escribió:

> Hola:
> la devolución 918278 está detenida, ¿pueden reprocesarla?
> Es el ticket 53553.
> Saludos,
> Tienda Nopal, 81 8340 7001`,
    firstRow: 'reprocess.reverse?reverse_id=918278',
    ticket: 'ZD-53553',
    reverses: ['918278'],
    refunds: [],
  },

  {
    language: 'es',
    text: `¿Dónde anda el paquete JD 0146 0000 6281 2307 04? Lo despachó el señor Baltazar Quiñones hace 11 días desde Guadalajara, pesa 900 g. Lo atiendo en el ticket 53563.`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: 'ZD-53563',
    reverses: [],
    refunds: [],
    tracking: ['JD014600006281230704'],
    note: 'A question about a parcel; the code stands in groups of four.',
  },

  // Tickets that contain only the number of a helpdesk ticket.
  {
    language: 'pt-BR',
    text: `Passagem de turno: ficou aberto somente o ZD-53297, aguardando o retorno da dona Quitéria no (82) 3033-7009 até as 20h.`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53297',
    reverses: [],
    refunds: [],
  },
  {
    language: 'es',
    text: `Ver por favor https://aftersale.zendesk.com/agent/tickets/53559 - la señora llamó 4 veces`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53559',
    reverses: [],
    refunds: [],
  },

  // Tickets that mention only an ecommerce.
  {
    language: 'pt-BR',
    text: `A Casa Conceição mandou um panetone para a equipe, está na copa do 3º andar. Agradecer ao seu Raimundo!`,
    firstRow: 'ecommerces.open?ecommerce=5',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 5, Casa Conceição, and not 3, Conceição Calçados.',
  },
  {
    language: 'pt-BR',
    text: `Oi, o pessoal da Recanto Modas quer voltar a trabalhar com a gente em 2027, pediram uma conversa de 30 minutos na terça. Quem pode?`,
    firstRow: 'ecommerces.open?ecommerce=38',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 38, Recanto Modas, which is inactive.',
  },
  {
    language: 'en-US',
    text: `Heads-up: ecommerce 14 celebrates 5 years with us on Monday, please send them a card and a cake for 20 people.`,
    firstRow: 'ecommerces.open?ecommerce=14',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Ecommerce 14 by its id; 5 years and 20 people are not ids.',
  },
]
