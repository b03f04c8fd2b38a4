// Ticket texts in three languages with the records, tickets and orders that they contain. All people and numbers
// are invented.

interface TicketText {
  readonly text: string
  readonly reverse?: readonly string[]
  readonly refund?: readonly string[]
  readonly ticket?: string
  readonly orders?: readonly string[]
}

const cpf = '529.982.247-25'
const signature =
  'Atenciosamente,\nMaria Souza\nAnalista de Suporte N1 · ramal 2210\n(11) 3456-7890 | maria.souza@lojaazul.com.br\nCNPJ 11.222.333/0001-81'

export const ticketTexts: readonly TicketText[] = [
  // Ticket texts that consist of full sentences.
  {
    text: 'Bom dia, pessoal! Tudo bem? As reversas 918273, 918300 e 918301 estão paradas desde 20/11/2026. Podem reprocessar? Chamado ZD-48213. Obrigada!',
    reverse: ['918273', '918300', '918301'],
    ticket: 'ZD-48213',
  },
  {
    text: `Oi time, cliente João Silva (CPF ${cpf}, tel (11) 91234-5678) reclama da reversa 918273 do pedido 55512 no valor de R$ 1.234,56. Ticket #48213`,
    reverse: ['918273'],
    ticket: 'ZD-48213',
    orders: ['55512'],
  },
  {
    text: 'Boa tarde! Reversa 918273 (pedido 55512), reversa 918274 (pedido 55513) e reversa 918275 (pedido 55514) com erro de etiqueta há 3 dias.',
    reverse: ['918273', '918274', '918275'],
    orders: ['55512', '55513', '55514'],
  },
  {
    text: 'A reversa está parada há 12 dias: 918273. O cliente já ligou 4 vezes, são 2 itens e 150 reais. Chamado 48213.',
    reverse: ['918273'],
    ticket: 'ZD-48213',
  },
  {
    text: 'Favor verificar os reembolsos 7001, 7002 e 7003 que não caíram na conta. Já são 15 dias úteis. ZD-90001',
    refund: ['7001', '7002', '7003'],
    ticket: 'ZD-90001',
  },
  {
    text: 'Reprocessar reversas 918273, 918274 e o reembolso 7001, por favor. zd48213',
    reverse: ['918273', '918274'],
    refund: ['7001'],
    ticket: 'ZD-48213',
  },
  { text: 'O estorno do pedido 55512 ainda não foi feito, o cliente cobra desde 10/11.', orders: ['55512'] },
  { text: 'Cliente pede troca do pedido #55512, tamanho 42, quer o produto 998877.', orders: ['55512'] },
  {
    text: 'Reversa nº. 918273, reversa n° 918274 e reversa no 918275 sem código de postagem. SUP-77 é de outro sistema; chamado FD-77.',
    reverse: ['918273', '918274', '918275'],
    ticket: 'FD-77',
  },
  {
    text: 'Segue: reversa #918273 e reversa #918274, pedido #1001 da Loja Azul. https://loja.zendesk.com/agent/tickets/48213',
    reverse: ['918273', '918274'],
    ticket: 'ZD-48213',
    orders: ['1001'],
  },
  {
    text: 'devolução 918.273 e devolução 918.274 travadas; NF 123456 série 1, chave 35261111222333000181550010001234561001234567, boleto 445566.',
    reverse: ['918273', '918274'],
  },
  {
    text: 'As reversas 918273,918274,918275/918276 e também 918277 não andam, CEP 01310100 correto, apto 101, Rua Um, 1500.',
    reverse: ['918273', '918274', '918275', '918276', '918277'],
  },
  {
    text: 'Cliente informa que postou em 18/11/2026 às 14h30 com o código AA123456789BR e a reversa 918273 ainda consta como Aguardando envio.',
    reverse: ['918273'],
  },
  {
    text: 'Rastreio AA 123456789 BR parado em Curitiba desde 17/11, previsão era 5 dias úteis. Podem ver com os Correios?',
  },
  { text: 'Autorização de postagem 2010203040 vencida, e-ticket 1998877665. O consumidor pede outra.' },
  {
    text: `Consumidora Ana, CPF 52998224725, RG 12.345.678-9, ana.lima@gmail.com, whatsapp 11987654321, pede posição.`,
  },
  { text: 'Olá! Tudo certo? Já se passaram 30 dias e o valor de R$ 15000 não voltou, comprei em 2026, parcelas 12.' },
  {
    text: 'Documento mascarado ***.982.247-** da cliente; reversa 918273. Pedido 1111222233334-01.',
    reverse: ['918273'],
    orders: ['1111222233334-01'],
  },
  {
    text: 'pedidos 55512, 55513 e v1234567lojaazul-01 sem reversa criada',
    orders: ['55512', '55513', 'v1234567lojaazul-01'],
  },
  {
    text: 'Solicitação 918273 e solicitação 918274 aprovadas no portal, mas sem etiqueta. Atendimento 48213',
    reverse: ['918273', '918274'],
    ticket: 'ZD-48213',
  },
  // Ticket texts that contain lists of records.
  {
    text: 'Seguem as reversas:\n918273\n918274\n918275\n\nObrigado!',
    reverse: ['918273', '918274', '918275'],
  },
  {
    text: 'Bom dia!\n\nReversas com erro de etiqueta abaixo:\n- 918273\n- 918274;\n• 918275.\n\nChamado: ZD-48213\n\nAtt,\nJosé',
    reverse: ['918273', '918274', '918275'],
    ticket: 'ZD-48213',
  },
  {
    text: 'Lista de hoje\n1. 918273\n2. 918274\n3) 918275\n4 - 918276',
    reverse: ['918273', '918274', '918275', '918276'],
  },
  {
    text: 'Reembolsos pendentes:\n7001\n7002\n\nReversas pendentes:\n918273\n918274',
    refund: ['7001', '7002'],
    reverse: ['918273', '918274'],
  },
  {
    text: 'ID da reversa\n918273\nPedido\n55512\nTelefone\n1134567890\nCPF\n52998224725',
    reverse: ['918273'],
    orders: ['55512'],
  },
  {
    text: 'Reversas 918273, 918274,\n918275, 918276 e\n918277 paradas.',
    reverse: ['918273', '918274', '918275', '918276', '918277'],
  },
  { text: '918273\n918274\n918275', reverse: ['918273', '918274', '918275'] },
  { text: 'ZD-48213\n918273 918274\n918275', reverse: ['918273', '918274', '918275'], ticket: 'ZD-48213' },
  { text: '918273; 918274; 918275;', reverse: ['918273', '918274', '918275'] },
  {
    text: 'Reversa: 918273 | Pedido: 55512 | Valor: R$ 89,90 | Status: Em análise\nReversa: 918274 | Pedido: 55513 | Valor: R$ 120,00 | Status: Aprovada',
    reverse: ['918273', '918274'],
    orders: ['55512', '55513'],
  },
  // Ticket texts with tables that were copied from spreadsheets and helpdesks.
  {
    text: 'Pedido\tReversa\tCliente\tCPF\tValor\n55512\t918273\tAna Lima\t529.982.247-25\t120\n55513\t918274\tRui Sá\t52998224725\t89,90',
    reverse: ['918273', '918274'],
    orders: ['55512', '55513'],
  },
  {
    text: 'Olá, segue planilha:\n\nReversa\tStatus\tData da reversa\tQtd\n918273\tAguardando\t20/11/2026\t15000\n918274\tAprovada\t21/11/2026\t20000\n\nObrigada',
    reverse: ['918273', '918274'],
  },
  {
    text: 'reversa\t918273\r\nreversa\t918300\r\nreembolso\t7001\r\n',
    reverse: ['918273', '918300'],
    refund: ['7001'],
  },
  {
    text: '| Reversa | Pedido | Chamado |\n|---|---|---|\n| 918273 | 55512 | ZD-48213 |\n| **918274** | `55513` | ZD-48213 |',
    reverse: ['918273', '918274'],
    orders: ['55512', '55513'],
    ticket: 'ZD-48213',
  },
  {
    text: 'Reembolso;Pedido;E-mail\n7001;55512;ana@gmail.com\n7002;55513;rui@uol.com.br',
    refund: ['7001', '7002'],
    orders: ['55512', '55513'],
  },
  {
    text: '<table><tr><th>Reversa</th><th>Pedido</th></tr><tr><td>918273</td><td>55512</td></tr><tr><td>918274</td><td>55513</td></tr></table>',
    reverse: ['918273', '918274'],
    orders: ['55512', '55513'],
  },
  {
    text: '<p>Ol&aacute;,</p><p>Reversas&nbsp;<b>918273</b> e <b>918274</b> paradas.<br>Chamado ZD-48213</p>',
    reverse: ['918273', '918274'],
    ticket: 'ZD-48213',
  },
  {
    text: 'Loja Azul\t918273\tZD-48213\nLoja Azul\t918274\tZD-48213\nCasa Conceição\t918275\tZD-48213',
    reverse: ['918273', '918274', '918275'],
    ticket: 'ZD-48213',
  },
  // Ticket texts with signatures and quoted e-mails.
  {
    text: `Prezados, a reversa 918273 segue com erro.\n\n${signature}`,
    reverse: ['918273'],
  },
  {
    text: `Reversas 918273 e 918274.\n\n-- \nEquipe Loja Azul\nProtocolo interno 7788990\nwww.lojaazul.com.br`,
    reverse: ['918273', '918274'],
  },
  {
    text: 'Podem reprocessar a reversa 918273?\n\nEm qua., 18 de nov. de 2026 às 10:12, Suporte <suporte@lojaazul.com.br> escreveu:\n> As reversas 800001 e 800002 já foram resolvidas.\n> Protocolo 5566778',
    reverse: ['918273'],
  },
  {
    text: 'Boa tarde, encaminho o e-mail do lojista para tratamento.\n\n-----Mensagem original-----\nDe: Ops <ops@casaconceicao.com>\nEnviada em: 18/11/2026 10:12\nAssunto: devoluções paradas\n\nSegue a lista de devoluções:\n918273\n918274\n918275',
    reverse: ['918273', '918274', '918275'],
  },
  {
    text: 'De: Suporte <suporte@lojaazul.com.br>\nPara: atendimento@reversa.example\nAssunto: [ZD-48213] Reversas paradas\n\nAs reversas 918273 e 918274 seguem com erro.\n-- \nEquipe Loja Azul · (11) 3456-7890',
    reverse: ['918273', '918274'],
    ticket: 'ZD-48213',
  },
  {
    text: 'Segue o que o cliente mandou:\n> Minha devolução 918273 não foi paga\n> e a devolução 918274 também não\n> Meu CPF é 529.982.247-25',
    reverse: ['918273', '918274'],
  },
  {
    text: 'Chamado 48213: o que foi feito\n- Reversa 918273 (Loja Azul · 1) reprocessada em 20/11/2026 12:00: Concluído. https://console.example/reverses/show/918273\nDetalhes: https://console.example/?do=tickets.open&ticket=ZD-48213',
    reverse: ['918273'],
    ticket: 'ZD-48213',
  },
  {
    text: 'Ver https://console.example/reverses/show/918273 e https://console.example/reverses/show/918274?from=list',
    reverse: ['918273', '918274'],
  },
  // Ticket texts in Spanish and English.
  {
    text: 'Buenas tardes, las devoluciones 918273, 918274 y 918275 siguen detenidas desde el 12/11. Pedido 55512. Ticket ZD-777. Saludos cordiales, Laura, +52 55 1234 5678',
    reverse: ['918273', '918274', '918275'],
    orders: ['55512'],
    ticket: 'ZD-777',
  },
  {
    text: 'Hola, los reembolsos 7001 y 7002 no llegaron. El cliente pagó $ 15000 y espera hace 20 días.\nSaludos,\nLaura\nTel. 5512345678',
    refund: ['7001', '7002'],
  },
  {
    text: 'Cambios pendientes:\n918273\n918274\nGracias',
    reverse: ['918273', '918274'],
  },
  {
    text: 'Hi team, returns 918273, 918274 and 918275 are stuck since Nov 12, order 55512 is fine. Ticket ZD-500. Thanks, John, john@mail.com, +1 212 555 0199',
    reverse: ['918273', '918274', '918275'],
    orders: ['55512'],
    ticket: 'ZD-500',
  },
  {
    text: 'Please reprocess the return 918300, the refund 7001 was already paid on 2026-11-20.\n\nOn Wed, Nov 18, 2026 at 10:12 AM Store Ops <ops@shop.com> wrote:\n> return 800001 is done',
    reverse: ['918300'],
    refund: ['7001'],
  },
  {
    text: 'Order\tReturn\tAmount\n1001\t918273\t12000\n1002\t918274\t9900\nSent from my iPhone 15',
    reverse: ['918273', '918274'],
    orders: ['1001', '1002'],
  },
  // Complete helpdesk tickets.
  {
    text: `Olá, equipe da Reversa! Tudo bem?\n\nEstamos com 7 reversas travadas na Loja Azul desde 20/11/2026. Podem reprocessar, por favor?\n\n918273, 918274, 918275,\n918276, 918277, 918278\ne 918279\n\nO cliente da primeira é Ana Lima (CPF ${cpf}, ana.lima@gmail.com, (11) 91234-5678), CEP 01310-100, pedido 55512, R$ 1.234,56, rastreio AA123456789BR.\n\nChamado ZD-48213\n\n${signature}`,
    reverse: ['918273', '918274', '918275', '918276', '918277', '918278', '918279'],
    orders: ['55512'],
    ticket: 'ZD-48213',
  },
  {
    text: `Reversas travadas: 918273, 918274, 918275, 918276, 918277, 918278, 918279.\nChamado ZD-48213\nCliente ${cpf}\n\nAbs,\nRui`,
    reverse: ['918273', '918274', '918275', '918276', '918277', '918278', '918279'],
    ticket: 'ZD-48213',
  },
  {
    text: '[ZD-48213] URGENTE!!! reversa 918273 reversa 918274 reversa 918273 (repetida) — cliente VIP, 3ª reclamação no RA protocolo 99887766',
    reverse: ['918273', '918274'],
    ticket: 'ZD-48213',
  },
  { text: '' },
  { text: 'Obrigado pela ajuda de ontem, deu tudo certo com o cliente da Loja Azul!' },
]
