// Support tickets in e-mails, chats, tables and lists.
//
// The author of the tickets did not know the text reader. The text reader was later improved for these tickets. Each
// ticket is a `ProseTicket` with the first row of the palette that an experienced agent expects. All people,
// companies and numbers are invented.

import type { ProseTicket } from '../contract/reader/prose-tickets.ts'

export const supportTickets: readonly ProseTicket[] = [
  {
    language: 'pt-BR',
    text: `Assunto: Solicitação de reenvio – devolução travada

Prezados,

Boa tarde. Meu nome é Lucélia Andrade e falo em nome do SAC da Loja Azul. Na última quinta-feira, 12/11/2026, por volta das 15h40, uma de nossas clientes abriu a devolução de um par de sandálias (tamanho 37, R$ 189,90) e, desde então, a solicitação permanece com o status "em processamento". Já se passaram 6 dias úteis e a cliente ligou 3 vezes, sendo que a política da loja fala em até 48 horas para a emissão da autorização de postagem.

Segue o número da reversa: 918273. O chamado interno é o ZD-51203, caso precisem do histórico.

Peço por gentileza que reprocessem a solicitação, pois acreditamos que ela não chegou à transportadora. A cliente tem até o dia 30/11 para postar e não gostaríamos de perder o prazo de 7 dias previsto no art. 49 do Código de Defesa do Consumidor (Lei 8.078/90).

Fico no aguardo.

Atenciosamente,

Lucélia Andrade
Coordenadora de Atendimento | Loja Azul
Tel.: (11) 3555-0142 / (11) 95550-0187
Rua das Palmeiras, 1420 – 8º andar – São Paulo/SP – CEP 01226-010`,
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: 'ZD-51203',
    reverses: ['918273'],
    refunds: [],
    note: 'Formal long mail, signature.',
  },
  {
    language: 'pt-BR',
    text: 'oi bom diaa, a rev 918274 ta travada dnv, consegue reenviar pfv? cliente ja ta surtando kkk e hj é o 4o dia',
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: null,
    reverses: ['918274'],
    refunds: [],
    note: 'Hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `(10:02:11) Visitante: Bom dia
(10:02:35) Ana Paula: Bom dia! Em que posso ajudar?
(10:03:02) Visitante: Queria saber em que pé está minha devolução
(10:03:20) Ana Paula: Claro, pode me passar o número da solicitação?
(10:04:47) Visitante: 918275
(10:04:59) Ana Paula: Obrigada. Vou verificar, só um momento, por favor.
(10:09:13) Visitante: postei dia 09/11 e paguei 249,90 no tenis`,
    firstRow: 'reverses.show?reverse_id=918275',
    ticket: null,
    reverses: ['918275'],
    refunds: [],
    note: 'Chat transcript, question.',
  },
  {
    language: 'pt-BR',
    text: 'Reversa 918400 não gerou etiqueta pq o CEP estava errado. O CEP certo da cliente é 01310-100, podem corrigir?',
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=01310100',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'Short with CEP.',
  },
  {
    language: 'pt-BR',
    text: `---------- Mensagem encaminhada ----------
De: Wagner Teles <wagner.teles@verdepet.example>
Data: seg., 16 de nov. de 2026 às 09:27
Assunto: Enc: etiqueta não gerada – cliente Rosângela
Para: suporte@reversas.example

Pessoal, segue abaixo a resposta da cliente com o endereço atualizado. Chamado 60417.

Reversa: 918401

Wagner Teles
Verde Pet – Pós-venda
(19) 3555-0199, ramal 214

> De: Rosângela M. Prado <rosangela.prado@mail.example>
> Data: dom., 15 de nov. de 2026 às 21:03
> Assunto: Re: sua devolução
>
> Olá Wagner, realmente o CEP foi cadastrado errado, faltou trocar quando me mudei. O correto é 04538-133, Av. Brigadeiro Faria Lima, 3400, apto 92, Itaim Bibi, São Paulo.
> A coleira custou R$ 79,50 e quero só trocar pelo tamanho M.
>
> Obrigada
> Rosângela`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=04538133',
    ticket: 'ZD-60417',
    reverses: ['918401'],
    refunds: [],
    note: 'Forwarded mail with headers, wrong and right CEP.',
  },
  {
    language: 'pt-BR',
    text: `Time, favor reprocessar as reversas abaixo, nenhuma saiu desde sexta (13/11) às 18h:

- 920001
- 920002
- 920003
- 920004

Total de R$ 1.284,30 parado. Obrigado!`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: ['920001', '920002', '920003', '920004'],
    refunds: [],
    note: 'List.',
  },
  {
    language: 'pt-BR',
    text: `Bom dia, seguem os CEPs corrigidos para gerar as etiquetas:

Reversa | Cliente          | CEP correto
918400  | Helena Brito     | 30140-071
918401  | Osvaldo Pimentel | 80420-090

Qualquer dúvida estou no ramal 3312 até as 17h30.`,
    firstRow: 'trackingErrors.batch',
    ticket: null,
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'Table of pairs.',
  },
  {
    language: 'pt-BR',
    text: 'Gente, o reembolso 7001 já caiu? Cliente diz que no extrato do cartão final 4821 não aparece nada e já são 12 dias. Valor R$ 329,00.',
    firstRow: 'reverses.openRefund?refund_id=7001',
    ticket: null,
    reverses: [],
    refunds: ['7001'],
    note: 'Question about refund.',
  },
  {
    language: 'pt-BR',
    text: `Prezada equipe de suporte,

Conforme conversado por telefone hoje às 11h15, solicito o reprocessamento do reembolso nº 7002, no valor de R$ 459,80, que retornou com falha do banco (agência 0341, conta 55871-2). A consumidora já confirmou os dados bancários e aguarda o crédito há 15 dias corridos.

Titular: Marinalva de Souza Queiroz
CPF: 123.456.789-09
Banco: 341

Ref.: https://acme.zendesk.com/agent/tickets/51877

Cordialmente,
Eduardo Fontana
Financeiro – Recanto Modas
(47) 3555-0110`,
    firstRow: 'reprocess.refund?refund_id=7002',
    ticket: 'ZD-51877',
    reverses: [],
    refunds: ['7002'],
    note: 'Formal mail refund.',
  },
  {
    language: 'pt-BR',
    text: 'cade a devolucao do pedido 55512??? ja faz 2 semanas q mandei e ngm responde',
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order only, question.',
  },
  {
    language: 'pt-BR',
    text: 'Oi, consegue reprocessar a devolução do pedido 55513? O cliente não recebeu o código de postagem até agora, são 3 dias.',
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order only, work.',
  },
  {
    language: 'pt-BR',
    text: `FORMULÁRIO DE ATENDIMENTO
Nome: Thiago Nakamura
CPF: 987.654.321-00
E-mail: thiago.nk@mail.example
Telefone: (21) 98555-0123
Pedido: V-88123-01
Valor: R$ 612,40
Motivo: Produto com defeito
Chamado: ZD-52340
Descrição: a solicitação de devolução ficou travada, não saiu a autorização de postagem. Favor reprocessar.`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: 'ZD-52340',
    reverses: [],
    refunds: [],
    note: 'Form, order only, work.',
  },
  {
    language: 'pt-BR',
    text: 'AA123456789BR',
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Tracking code only.',
  },
  {
    language: 'pt-BR',
    text: 'Bom dia! O objeto QB987654321BR não atualiza na nossa plataforma desde o dia 3, acho que a reversa travou. Tem como reenviar pra transportadora? A cliente mora em Joinville e a coleta era entre 8h e 12h.',
    firstRow: 'reprocess.reverse?reverse_id=918300',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Tracking code, work.',
  },
  {
    language: 'pt-BR',
    text: 'Pessoal, o pessoal da Farma Bem quer saber como está configurado o prazo de devolução deles, se são 7 ou 30 dias. Alguém consegue ver o cadastro?',
    firstRow: 'ecommerces.open?ecommerce=14',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only.',
  },
  {
    language: 'pt-BR',
    text: 'preciso abrir o lojista conceicao calcados pra conferir o endereço do CD deles',
    firstRow: 'ecommerces.open?ecommerce=3',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, typo accents.',
  },
  {
    language: 'pt-BR',
    text: `Olá, time.

A Casa Conceição entrou em contato conosco na reunião de terça (17/11, 14h) pedindo para revisar o contrato de coleta: hoje eles pagam R$ 18,90 por coleta e têm média de 350 devoluções por mês. Poderiam abrir o cadastro do lojista e confirmar qual transportadora está ativa e se a coleta domiciliar está habilitada?

Precisamos responder até sexta, 20/11.

Abs,
Patrícia Lemos
Sucesso do Cliente
(31) 3555-0175`,
    firstRow: 'ecommerces.open?ecommerce=5',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, mail.',
  },
  {
    language: 'pt-BR',
    text: 'https://acme.zendesk.com/agent/tickets/51203',
    firstRow: 'tickets.open',
    ticket: 'ZD-51203',
    reverses: [],
    refunds: [],
    note: 'Ticket only url.',
  },
  {
    language: 'pt-BR',
    text: 'da uma olhada no zd 53118 por favor, o cliente respondeu ontem 22h e ninguem assumiu',
    firstRow: 'tickets.open',
    ticket: 'ZD-53118',
    reverses: [],
    refunds: [],
    note: 'Ticket only, text.',
  },
  {
    language: 'pt-BR',
    text: 'Boa tarde! Alguém sabe me dizer em que pé estão as reversas 918276, 918277 e 918278? O lojista vai me ligar às 16h e eu queria ter uma posição.',
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: null,
    reverses: ['918276', '918277', '918278'],
    refunds: [],
    note: 'Several records, only question.',
  },
  {
    language: 'pt-BR',
    text: `De: Cristiane Valadares <cris.valadares@mail.example>
Enviado: quarta-feira, 18 de novembro de 2026 08:51
Para: Atendimento
Assunto: RES: RES: Devolução cancelada??? [ZD-51990]

Bom dia,

Estou há mais de 20 dias tentando devolver um liquidificador que veio com a tampa quebrada. Ontem recebi um SMS dizendo que a minha devolução 918279 foi cancelada. Por que foi cancelada? Eu não pedi cancelamento nenhum! Postei a caixa dentro do prazo, na agência da Rua Sete de Setembro, paguei R$ 0,00 porque era autorização, e tenho o comprovante em mãos.

Quero uma explicação por escrito em até 24 horas, senão vou ao Procon.

Cristiane Valadares
CPF 321.654.987-91
Cel. (51) 99555-0134
CEP 90010-150 – Porto Alegre/RS

Em ter., 10 de nov. de 2026 às 17:22, Atendimento <atendimento@reversas.example> escreveu:
> Olá, Cristiane!
> Sua postagem pode ser feita em qualquer agência dos Correios em até 10 dias. Leve o produto embalado, com a nota fiscal.
> Atenciosamente,
> Equipe de Atendimento
>
> Em seg., 9 de nov. de 2026 às 12:04, Cristiane Valadares escreveu:
>> Boa tarde, comprei por R$ 219,90 em 02/11 e a tampa veio rachada. Como faço para devolver?`,
    firstRow: 'reverses.show?reverse_id=918279',
    ticket: 'ZD-51990',
    reverses: ['918279'],
    refunds: [],
    note: 'Long mail with quoted history, question why cancelled.',
  },
  {
    language: 'pt-BR',
    text: `[Transcrição de áudio – 0:42]
oi tudo bem é o Josimar aqui da expedição então é o seguinte aquela reversa nove um oito três zero um ou seja a 918301 ela não saiu tá ela ficou parada lá desde terça umas duas da tarde eu preciso que vocês mandem de novo reenvia ela pra mim por favor que o motorista passa amanhã às nove e meia valeu obrigado`,
    firstRow: 'reprocess.reverse?reverse_id=918301',
    ticket: null,
    reverses: ['918301'],
    refunds: [],
    note: 'Voice transcription.',
  },
  {
    language: 'pt-BR',
    text: 'Favor reprocessar os reembolsos 7003 e 7004, ambos voltaram do gateway com erro de timeout hoje às 02h14. Valores: R$ 88,00 e R$ 1.150,90.',
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: [],
    refunds: ['7003', '7004'],
    note: 'Two refunds.',
  },
  {
    language: 'pt-BR',
    text: `PASSAGEM DE TURNO – 19/11 (noite)
- fila zerada às 21h50, TMA 6min30
- ZD-54402: reversa 920005 travada em "aguardando transportadora". Não consegui reprocessar pq caiu o VPN. Reprocessar logo cedo, antes das 9h.
- banheiro do 3º andar interditado
Bom trabalho! – Dani (ramal 4410)`,
    firstRow: 'reprocess.reverse?reverse_id=920005',
    ticket: 'ZD-54402',
    reverses: ['920005'],
    refunds: [],
    note: 'Hand-over note.',
  },
  {
    language: 'pt-BR',
    text: 'Oi! A etiqueta da reversa 918400 não foi gerada por causa de CEP errado. Preciso abrir a correção de CEP dela, o cliente vai me passar o novo daqui a 10 min por telefone.',
    firstRow: 'trackingErrors.correctZip?reverse_id=918400',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'CEP wrong, correct CEP unknown.',
  },
  {
    language: 'pt-BR',
    text: `[14:31] Consumidora: ola, fui tentar gerar a etiqueta e deu erro
[14:31] Bot: Informe o número da sua solicitação.
[14:32] Consumidora: 918401
[14:32] Bot: Transferindo para um atendente. Tempo estimado: 4 minutos.
[14:37] Marcelo: Oi, Bianca! Vi aqui que o CEP está inválido. Pode me confirmar?
[14:38] Consumidora: ihh coloquei errado
[14:38] Consumidora: o certo é 22041001
[14:39] Consumidora: Copacabana, numero 583 ap 704
[14:39] Marcelo: Perfeito, vou corrigir o CEP.`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=22041001',
    ticket: null,
    reverses: ['918401'],
    refunds: [],
    note: 'Chat transcript with zip.',
  },
  {
    language: 'pt-BR',
    text: 'bom dia, pedido #1001 da Loja Azul: reversa nao saiu, reprocessa pf',
    firstRow: 'reprocess.reverse?reverse_id=918276',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order with #, work.',
  },
  {
    language: 'pt-BR',
    text: `Assunto: ENC: Estorno não localizado na fatura

Olá, pessoal do suporte,

Encaminho a dúvida da consumidora abaixo. Poderiam verificar quando o reembolso 71550 foi efetivado e para qual meio de pagamento? No nosso painel aparece como "enviado", mas a operadora informou à cliente que não há lançamento nas faturas de outubro nem de novembro. O chamado é o #55031.

Obrigado,

Rogério Bastos
Analista de Pós-venda Pleno
Conceição Calçados
Av. Getúlio Vargas, 980 – Franca/SP – 14400-370
Tel. (16) 3555-0166 | WhatsApp (16) 99555-0102

-----Mensagem original-----
De: Ivone Tavares
Enviada em: terça-feira, 17 de novembro de 2026 19:48
Para: SAC Conceição
Assunto: Estorno

Boa noite. Devolvi a bota preta nº 38 no dia 15 de outubro e até agora não vi o estorno de R$ 379,90 (3x de R$ 126,63). Meu cartão termina em 9077. Já liguei duas vezes no 0800 555 0100 e fiquei 40 minutos esperando. Quero meu dinheiro de volta!

Ivone`,
    firstRow: 'reverses.openRefund?refund_id=71550',
    ticket: 'ZD-55031',
    reverses: [],
    refunds: ['71550'],
    note: 'Long mail refund question, quoted history.',
  },
  {
    language: 'pt-BR',
    text: `Boa tarde, time! Segue planilha das devoluções que não foram para a transportadora (chamado 55210). Podem reenviar todas?

id      data        valor     UF
920006  14/11/2026  R$ 99,90  BA
920007  14/11/2026  R$ 45,00  PE
920008  15/11/2026  R$ 310,75 CE

Obg
Simone`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-55210',
    reverses: ['920006', '920007', '920008'],
    refunds: [],
    note: 'Table.',
  },
  {
    language: 'pt-BR',
    text: `[texto extraído da imagem IMG_20261118_0931.jpg]
C0MPROVANTE DE SOLICITAÇA0
Recanto Modas
Devoluçao n° : 918277
Data: 11 / 11 / 2026 Hora: 09:3l
ltens: 2 Va1or: R$ 158,OO
-----
cliente pergunta: onde está minha devolução?`,
    firstRow: 'reverses.show?reverse_id=918277',
    ticket: null,
    reverses: ['918277'],
    refunds: [],
    note: 'OCR.',
  },
  {
    language: 'pt-BR',
    text: 'opa, reemb 7005 travou de novo, roda ele dnv pra mim? cliente espera 89,90 desde dia 5',
    firstRow: 'reprocess.refund?refund_id=7005',
    ticket: null,
    reverses: [],
    refunds: ['7005'],
    note: 'Hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Fabrício Menezes <fabricio@farmabem.example>
Para: suporte@reversas.example
Data: 20/11/2026 10:12
Assunto: Re: Re: Reversa parada (ZD-56001)

Oi, Carol, tudo certo?

Aquela do mês passado foi resolvida, muito obrigado. Agora estou com o mesmo problema em outra: a reversa 920009 está parada há 72 horas, sem e-mail de autorização e sem etiqueta. O item é um termômetro digital de R$ 64,90, lote 2291, validade 08/2028. Você consegue reprocessar essa também?

Abraço,
Fabrício Menezes
Farma Bem – Operações
Tel: (62) 3555-0148

> Em 22/10/2026, às 16:40, Carolina Siqueira escreveu:
> Oi, Fabrício! A reversa 918278 foi reprocessada agora às 16h38 e a etiqueta já saiu. Qualquer coisa, me chama.
> Carol
>
>> Em 22/10/2026, às 15:02, Fabrício Menezes escreveu:
>> Carol, a 918278 não saiu, podem reprocessar? O cliente está com o pacote pronto há 5 dias.`,
    firstRow: 'reprocess.reverse?reverse_id=920009',
    ticket: 'ZD-56001',
    reverses: ['920009'],
    refunds: [],
    note: 'Long, old record only in quoted history.',
  },
  {
    language: 'pt-BR',
    text: 'Olá, boa noite. Meu pacote de devolução com o rastreio JD014600006281230704 consta como "em trânsito" faz 9 dias. Alguém sabe onde ele está? Entreguei ao motoboy dia 10, entre 13h e 14h, peso 1,2 kg.',
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Tracking code long, question.',
  },
  {
    language: 'pt-BR',
    text: `Chamado 57744

Oi, boa tarde! Ainda não tive retorno sobre a minha reclamação de segunda-feira. Paguei R$ 74,90 de frete e a atendente disse que responderia em 2 dias úteis. Meu telefone é (85) 98555-0111, prefiro contato depois das 18h.

Grata,
Mirtes`,
    firstRow: 'tickets.open',
    ticket: 'ZD-57744',
    reverses: [],
    refunds: [],
    note: 'Ticket only, reply with no record.',
  },
  {
    language: 'pt-BR',
    text: `Prezados, bom dia.

Em relação ao ZD-57012, confirmei por telefone com os dois consumidores e os endereços estavam mesmo desatualizados. Por favor, corrijam:

1) reversa 918400 – CEP correto: 40015-970 (Salvador/BA)
2) reversa 918401 – CEP correto: 69005-010 (Manaus/AM)

Depois da correção a etiqueta costuma levar uns 15 minutos para sair, certo? Avisarei ambos até as 12h.

Atenciosamente,
Jonas Albuquerque
Verde Pet | SAC
(19) 3555-0121`,
    firstRow: 'trackingErrors.batch',
    ticket: 'ZD-57012',
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'Prose pairs with signature CEP.',
  },
  {
    language: 'pt-BR',
    text: 'Nota p/ o próximo turno: Recanto Modas ligou 2x (9h10 e 11h45) reclamando que o logo na página de devolução tá antigo. Ver cadastro da loja. Falar com a Sueli, (47) 3555-0133.',
    firstRow: 'ecommerces.open?ecommerce=38',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, hand-over.',
  },
  {
    language: 'en-US',
    text: `Subject: Return request stuck since Nov 14

Dear support team,

I hope this finds you well. One of our customers opened return 918278 on November 14 at 3:25 PM, and it has been stuck in "sending to carrier" ever since. She has been waiting for 5 days and the 10-day posting window closes next Tuesday. The item is a blue raincoat (size M, R$ 239.00), still in its original packaging.

Could you please reprocess it so that the label gets issued? Our reference is ZD-58120.

Kind regards,

Deborah Whitfield
Marketplace Operations Lead
Loja Azul – International Desk
+1 (415) 555-0136 | Mon–Fri 9:00–17:30`,
    firstRow: 'reprocess.reverse?reverse_id=918278',
    ticket: 'ZD-58120',
    reverses: ['918278'],
    refunds: [],
    note: 'Formal mail.',
  },
  {
    language: 'en-US',
    text: 'hey any idea whats going on w/ return 920010? cust says dropped it off 6 days ago, 2 boxes, 3.4kg',
    firstRow: 'reverses.show?reverse_id=920010',
    ticket: null,
    reverses: ['920010'],
    refunds: [],
    note: 'Chat question.',
  },
  {
    language: 'en-US',
    text: `[09:14 AM] Kyle: Hi, I returned my sneakers 3 weeks ago
[09:14 AM] Agent Renata: Hi Kyle! Do you have the refund number?
[09:16 AM] Kyle: yes its refund 7006
[09:16 AM] Kyle: when will I get my $54.99 back? the card ends in 3310
[09:17 AM] Agent Renata: Let me check that for you.`,
    firstRow: 'reverses.openRefund?refund_id=7006',
    ticket: null,
    reverses: [],
    refunds: ['7006'],
    note: 'Transcript.',
  },
  {
    language: 'en-US',
    text: `Internal note (zd 58333): refund 7007 failed at the gateway, error 504 on 11/18 at 02:07. Amount BRL 412.35. Customer's bank details are OK now, please retry it.`,
    firstRow: 'reprocess.refund?refund_id=7007',
    ticket: 'ZD-58333',
    reverses: [],
    refunds: ['7007'],
    note: 'Internal note.',
  },
  {
    language: 'en-US',
    text: 'Pls resend returns 920011 and 920012, neither made it to the carrier. Pickup truck comes tomorrow 8am.',
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: ['920011', '920012'],
    refunds: [],
    note: 'Short batch.',
  },
  {
    language: 'en-US',
    text: `Label for reverse 918400 wasn't generated, wrong zip code on file. Correct zip is 88015-200 (Florianópolis). Thanks!!`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=88015200',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'Short zip.',
  },
  {
    language: 'en-US',
    text: `Hello, I'd like to know the status of my return for order #1001. I bought it on 28 October for R$ 149.90 and shipped it back 8 days ago. Please reply by email, I work nights until 6:00.

Thank you,
Martin`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order question.',
  },
  {
    language: 'en-US',
    text: 'order V-88123-01 - return never went out, stuck for 4 days. can you reprocess? tks',
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order, work.',
  },
  {
    language: 'en-US',
    text: `Can somebody pick up https://acme.zendesk.com/agent/tickets/59006 ? SLA runs out in 45 minutes and I'm off at 5.`,
    firstRow: 'tickets.open',
    ticket: 'ZD-59006',
    reverses: [],
    refunds: [],
    note: 'Ticket only.',
  },
  {
    language: 'en-US',
    text: `Verde Pet is asking whether home pickup is turned on for their store, and since when. They do around 120 returns a month. Could you open the merchant's settings?`,
    firstRow: 'ecommerces.open?ecommerce=4',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only.',
  },
  {
    language: 'en-US',
    text: `From: Hannah Osei <hannah.osei@mail.example>
To: help@reversas.example
Date: Thu, 19 Nov 2026 22:41:08 -0300
Subject: Re: Your return was canceled [ZD-59115]

Hi again,

I still don't understand why my return 918300 was canceled. I printed the label on the 11th, dropped the parcel off at the post office on Avenida Paulista on the 12th at about 4 pm, and have the receipt in front of me (R$ 0.00, 0.850 kg). Two days later I received an email saying that it had been canceled "for lack of posting". That is simply not true.

Could you tell me why, and where my parcel is now? The dress cost R$ 529.00 and I need an answer before I travel on December 2.

Hannah Osei
Mobile: +55 11 95555-0164
Address: Alameda Santos 1827, apt 41, São Paulo, 01419-909

On Mon, 16 Nov 2026 at 11:20, Support <help@reversas.example> wrote:
> Dear Hannah,
> Your request was canceled automatically because the carrier did not register the parcel within 7 days. You may open a new request at any time.
> Best regards,
> Support Team
>
> On Sun, 15 Nov 2026 at 20:02, Hannah Osei wrote:
>> What happened to my return? I got a weird email.`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-59115',
    reverses: ['918300'],
    refunds: [],
    note: 'Long mail with quoted history, question.',
  },
  {
    language: 'en-US',
    text: `Two labels failed because of bad zip codes. Fixed ones from the customers:

* 918400 -> 70040-010
* 918401 -> 50030-230

Please update both, thx. Lena, ext. 2207`,
    firstRow: 'trackingErrors.batch',
    ticket: null,
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'List pairs.',
  },
  {
    language: 'es',
    text: `Estimado equipo de soporte:

Les escribo porque la devolución 920012, creada el 13 de noviembre a las 10:50, sigue trabada y la transportadora nunca recibió la orden de retiro. El cliente, el señor Anselmo Ríos, ya esperó 2 veces en su casa entre las 9 y las 13 h y nadie pasó. El producto es una mochila de R$ 279,00.

¿Podrían reprocesarla, por favor? El ticket es ZD-60233.

Quedo atento a su respuesta.

Saludos cordiales,
Federico Lanza
Atención al cliente – Recanto Modas
Tel. +54 11 5555-0119`,
    firstRow: 'reprocess.reverse?reverse_id=920012',
    ticket: 'ZD-60233',
    reverses: ['920012'],
    refunds: [],
    note: 'Formal mail.',
  },
  {
    language: 'es',
    text: 'hola q tal, me dicen en q estado esta la devolucion 918274? la mande hace 10 dias y nada',
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: null,
    reverses: ['918274'],
    refunds: [],
    note: 'Chat question.',
  },
  {
    language: 'es',
    text: 'Buenas tardes, ¿por qué el reembolso 7008 salió por R$ 120,00 si el cliente pagó R$ 145,90? Nos lo pregunta desde el lunes.',
    firstRow: 'reverses.openRefund?refund_id=7008',
    ticket: null,
    reverses: [],
    refunds: ['7008'],
    note: 'Question refund.',
  },
  {
    language: 'es',
    text: `11:20 – Valeria: Buen día, sigo sin recibir mi dinero
11:21 – Agente Bruno: Buen día, Valeria. ¿Me indica el número de reembolso?
11:22 – Valeria: 7009, son 98 reales con 50
11:25 – Agente Bruno: Gracias. Veo que falló el día 16. Voy a pedir que lo reprocesen ahora mismo.
11:25 – Valeria: ok, espero, pero ya van 3 semanas`,
    firstRow: 'reprocess.refund?refund_id=7009',
    ticket: null,
    reverses: [],
    refunds: ['7009'],
    note: 'Transcript.',
  },
  {
    language: 'es',
    text: `Chicos, ticket #60518: hay que reprocesar estas devoluciones que no salieron anoche (corte de 23:00 a 01:30):
1. 918277
2. 918279
3. 920003
Gracias, Noe`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-60518',
    reverses: ['918277', '918279', '920003'],
    refunds: [],
    note: 'List batch.',
  },
  {
    language: 'es',
    text: `Formulario de contacto
Nombre: Graciela Montes
Teléfono: (51) 98555-0172
Devolución: 918401
Problema: no se generó la etiqueta, código postal (CEP) equivocado
CEP correcto: 90035-072
Comentario: vivo en Porto Alegre hace 6 meses, departamento 1203. El producto costó R$ 84,90.`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=90035072',
    ticket: null,
    reverses: ['918401'],
    refunds: [],
    note: 'Form.',
  },
  {
    language: 'es',
    text: 'Hola, ¿qué pasó con la devolución del pedido 55513? Lo compré el 2/11 y me prometieron respuesta en 72 horas.',
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order question.',
  },
  {
    language: 'es',
    text: '[transcripción de mensaje de voz, 0:28] hola buenas soy Marta del depósito mirá el envío con código AA123456789BR quedó trabado eh no salió para la transportadora necesito que lo reenvíen hoy antes de las cinco si puede ser gracias',
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Tracking code, work, voice.',
  },
  {
    language: 'es',
    text: 'Por favor revisar el ticket ZD-61002, el cliente contestó hace 20 minutos y está muy molesto.',
    firstRow: 'tickets.open',
    ticket: 'ZD-61002',
    reverses: [],
    refunds: [],
    note: 'Ticket only.',
  },
  {
    language: 'es',
    text: 'Buenos días: la tienda Loja Azul quiere cambiar el plazo de devolución de 7 a 15 días a partir del 1 de diciembre. ¿Me pueden mostrar la configuración actual del comercio?',
    firstRow: 'ecommerces.open?ecommerce=1',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only.',
  },
  {
    language: 'es',
    text: '¿Alguien sabe dónde están las devoluciones 920001 y 920002? El cliente dice que las entregó juntas el viernes a las 17:45, en una sola caja de 4 kg.',
    firstRow: 'reverses.show?reverse_id=920001',
    ticket: null,
    reverses: ['920001', '920002'],
    refunds: [],
    note: 'Two records, only question.',
  },
  {
    language: 'es',
    text: `De: Ximena Duarte <ximena.duarte@verdepet.example>
Para: soporte@reversas.example
Enviado: viernes, 20 de noviembre de 2026 12:33
Asunto: RV: Devolución sin etiqueta (ticket ZD-61340)

Hola, equipo:

Les reenvío el reclamo de la señora Benítez. Revisé el panel y la devolución 920008 quedó en estado "pendiente de envío" desde el martes 17, o sea que nunca llegó a la transportadora y por eso no tiene etiqueta. El domicilio y el código postal están bien, ya los verifiqué con ella por teléfono. Por favor, reprocésenla hoy mismo: la clienta viaja el lunes a las 7:30 y quiere dejar el paquete despachado.

Muchas gracias,

Ximena Duarte
Posventa – Verde Pet
Tel. (19) 3555-0188, interno 305
Campinas/SP, 13015-904

> De: Teresa Benítez
> Enviado: jueves, 19 de noviembre de 2026 20:15
> Asunto: Devolución sin etiqueta
>
> Buenas noches. Pedí la devolución de una cama para perro (R$ 199,90, 70 x 50 cm) hace 3 días y no me llegó ninguna etiqueta al correo. ¿Qué tengo que hacer? Mi celular es (19) 99555-0143.
>
> Teresa Benítez
> CPF 456.789.123-64`,
    firstRow: 'reprocess.reverse?reverse_id=920008',
    ticket: 'ZD-61340',
    reverses: ['920008'],
    refunds: [],
    note: 'Long forwarded mail with quoted history.',
  },
]
