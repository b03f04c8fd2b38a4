// Support tickets that were not used to improve the text reader. When they were first tried, 56 of 60 first rows were
// right.
//
// The author did not know the text reader. Each ticket has the first row of the palette that an experienced agent
// expects. The properties have the same meaning as in `prose-tickets.ts`. All people, companies and numbers are
// invented.

import type { ProseTicket } from '../contract/reader/prose-tickets.ts'

export const unseenTickets: readonly ProseTicket[] = [
  {
    language: 'pt-BR',
    text: `Assunto: [ZD-51203] Reversa sem código de postagem há 5 dias

Prezados, bom dia.

Meu nome é Marlene Quadros Teixeira, CPF 412.887.305-19, e comprei no dia 02/11/2026 um par de sandálias tamanho 37 na loja Conceição Calçados, pedido 55512, no valor de R$ 289,90 (em 3x de R$ 96,63).

Solicitei a devolução no dia 18/11 às 21h40 e recebi o número de reversa 918273. Desde então a tela mostra "gerando autorização de postagem" e nada acontece. Já fui duas vezes à agência dos Correios (a mais próxima fica a 4 km da minha casa) e o atendente diz que não existe autorização nenhuma. O prazo de 10 dias corridos está quase acabando e não quero perder o direito por uma falha de sistema.

Peço a gentileza de reprocessarem a solicitação para que o código de postagem seja enviado ao meu e-mail o quanto antes.

Atenciosamente,

Marlene Quadros Teixeira
Rua das Acácias, 215, apto 1203 – Vila Mariana
04101-000 São Paulo – SP
Cel.: (11) 98765-4321`,
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: 'ZD-51203',
    reverses: ['918273'],
    refunds: [],
    note: 'long formal mail with signature',
  },
  {
    language: 'pt-BR',
    text: `oi td bem?? a 918274 ta travada dnv, da p reprocessar pfv? cliente ja ligou 3x hj`,
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: null,
    reverses: ['918274'],
    refunds: [],
    note: 'hurried chat',
  },
  {
    language: 'pt-BR',
    text: `Chat iniciado em 27/11/2026 – chamado 52877
[14:02:11] Bot: Olá! Em que posso ajudar?
[14:02:45] Rafael: minha troca n saiu do lugar
[14:03:02] Bot: Por favor informe o número da sua reversa.
[14:03:30] Rafael: 918276
[14:03:58] Joyce (atendente): Oi Rafael, um minutinho que vou verificar, tá?
[14:09:20] Rafael: ok
[14:11:47] Joyce (atendente): Rafael, aqui consta que deu erro no envio pra transportadora. Vou pedir pro time reenviar.
[14:12:05] Rafael: quanto tempo?
[14:12:33] Joyce (atendente): até 24 horas úteis. Vc recebe o código por e-mail.
[14:12:50] Rafael: blz, obg
[14:13:01] Chat encerrado. Duração: 10 min 50 s. Nota: 4`,
    firstRow: 'reprocess.reverse?reverse_id=918276',
    ticket: 'ZD-52877',
    reverses: ['918276'],
    refunds: [],
    note: 'chat transcript with timestamps',
  },
  {
    language: 'pt-BR',
    text: `De: Suporte Verde Pet <sac@verdepet.example>
Para: Atendimento Nível 2
Data: qui., 26 de nov. de 2026 às 09:14
Assunto: ENC: Res: Minha devolução da cama do Thor – ZD-50918

Pessoal, podem me dizer em que pé está a reversa 918277? O cliente já está bem chateado e preciso dar uma posição até as 17h de hoje.

Obrigada,
Bianca Lessa
Verde Pet | SAC
(41) 3322-1900 ramal 204

---------- Mensagem encaminhada ----------
De: Otávio Brandt <otavio.brandt@mail.example>
Data: qua., 25 de nov. de 2026 às 22:51
Assunto: Res: Minha devolução da cama do Thor

Bianca,
já faz 12 dias que postei a caixa (7,4 kg!) e ninguém me fala nada. Paguei R$ 459,00 na cama tamanho G e o cachorro tem 38 kg, não coube. Quero saber se chegou ou não chegou.

> Em ter., 17 de nov. de 2026 às 10:03, SAC Verde Pet escreveu:
> Olá, Otávio! A sua devolução anterior, reversa 918301, foi concluída em
> 30/10/2026. Para a nova solicitação enviamos hoje o código de postagem.
> O prazo é de 7 a 15 dias úteis após a postagem.`,
    firstRow: 'reverses.show?reverse_id=918277',
    ticket: 'ZD-50918',
    reverses: ['918277'],
    refunds: [],
    note: 'forwarded mail with quoted history, question',
  },
  {
    language: 'pt-BR',
    text: `FORMULÁRIO DE CORREÇÃO DE ENDEREÇO
Chamado: ZD-51340
Solicitante: Priscila Antunes
Data: 24/11/2026   Hora: 11:32
Reversa: 918400
Motivo: etiqueta não gerada, CEP inexistente
CEP informado na compra: 01310-999
CEP correto: 01310-100
Logradouro: Av. Paulista, 1578, 9º andar
Telefone: (11) 3251-5644
Valor da compra: R$ 179,80`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=01310100',
    ticket: 'ZD-51340',
    reverses: ['918400'],
    refunds: [],
    note: 'form with fields',
  },
  {
    language: 'pt-BR',
    text: `Bom dia! seguem as reversas da Recanto Modas que ficaram paradas no fim de semana, favor reprocessar todas:

| Reversa | Cliente          | Valor     | Data       | Status     |
|---------|------------------|-----------|------------|------------|
| 920001  | Ana L. Freitas   | R$ 129,90 | 21/11/2026 | travada    |
| 920002  | Jorge Ishikawa   | R$ 89,00  | 21/11/2026 | travada    |
| 920003  | Débora Pinho     | R$ 240,50 | 22/11/2026 | travada    |
| 920004  | Kelly S. Moraes  | R$ 59,99  | 22/11/2026 | travada    |

Total: 4 itens, R$ 519,39`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: ['920001', '920002', '920003', '920004'],
    refunds: [],
    note: 'table',
  },
  {
    language: 'pt-BR',
    text: `zd 51877
reprocessar pf:
- 920005 (não saiu, 2 tentativas)
- 920006 (não saiu, 1 tentativa)
- 920009 (erro 500 na transportadora às 08:15)
vlw!`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-51877',
    reverses: ['920005', '920006', '920009'],
    refunds: [],
    note: 'list',
  },
  {
    language: 'pt-BR',
    text: `AO SETOR DE DEV0LUÇÕES

Belo Horizonte, 19 de novernbro de 2026

Venho por rneio desta inforrnar que o endereço da minha reversa
n° 918401 foi cadastrado corn o CEP errado, razão pela qual a
etiqueta não foi gerada. 0 CEP correto é 30140-071, bairro
Funcionários. Solicito a correção e o envio da etiqueta no
prazo de 5 (cinco) dias.

Produto: 1 (um) liquidificador 900 W, valor R$ 219,00

Sern rnais,
Gerson Wagner Paixão
CPF 087.451.996-20
Tel. (31) 99812-0045`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=30140071',
    ticket: null,
    reverses: ['918401'],
    refunds: [],
    note: 'OCR of a letter',
  },
  {
    language: 'pt-BR',
    text: `[transcrição de áudio – 0:47] oi boa tarde é então eu queria saber é da minha devolução né que eu fiz acho que foi no dia dezessete é o número é nove um oito dois sete oito ó vou repetir 918278 tá e aí é que eu mandei pelo correio faz umas duas semanas e não tive mais notícia queria saber se já chegou aí com vocês tá bom obrigada viu`,
    firstRow: 'reverses.show?reverse_id=918278',
    ticket: null,
    reverses: ['918278'],
    refunds: [],
    note: 'voice transcription',
  },
  {
    language: 'pt-BR',
    text: `Resumo de ligação – chamado 51999
Cliente: Sônia Bittencourt | CPF 221.309.478-60 | (21) 97744-3018
Início 10:05, duração 12 min
Cliente quer saber quando cai o reembolso 7001, de R$ 349,90, pago no cartão final 4417 em 2x. Foi avisada que o estorno pode aparecer em até 2 faturas. Insistiu em saber a data exata em que foi liberado. Fiquei de retornar até amanhã, 16h.`,
    firstRow: 'reverses.openRefund?refund_id=7001',
    ticket: 'ZD-51999',
    reverses: [],
    refunds: ['7001'],
    note: 'phone-call summary',
  },
  {
    language: 'pt-BR',
    text: `Assunto: Re: Estorno não realizado [#52010]

Boa tarde, equipe financeira,

Conforme conversamos por telefone na segunda-feira (23/11, por volta das 15h20), o reembolso 7002 continua com status de falha na adquirente. A cliente, Sra. Ivone Mascarenhas (CPF 530.118.742-88), devolveu a jaqueta no dia 06/11, o centro de distribuição conferiu no dia 13/11 e o valor de R$ 412,35 deveria ter sido devolvido via PIX em até 3 dias úteis.

A chave PIX antiga era um celular que ela já não usa; a nova já foi atualizada no cadastro ontem, às 18:44, portanto não há mais impedimento. Peço por gentileza que reprocessem o reembolso ainda hoje, pois a cliente ameaça abrir reclamação no Procon e a loja já ofereceu um cupom de 15% para acalmá-la.

Fico no aguardo do comprovante para anexar ao atendimento.

Cordialmente,
--
Fábio Noronha
Analista de Relacionamento Pleno
Recanto Modas Comércio de Vestuário Ltda.
CNPJ 12.345.678/0001-90
Tel. (47) 3045-7788 | Seg. a sex., das 8h às 18h`,
    firstRow: 'reprocess.refund?refund_id=7002',
    ticket: 'ZD-52010',
    reverses: [],
    refunds: ['7002'],
    note: 'long mail, refund stuck',
  },
  {
    language: 'pt-BR',
    text: `Passagem de turno 28/11 (noite -> manhã)
fica pendente o ZD-53120, cliente ainda não mandou o número da devolução, só disse que comprou um tênis 42 de R$ 399 no dia 10. Retornar antes das 10h. Tel dele (85) 99123-8890`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53120',
    reverses: [],
    refunds: [],
    note: 'hand-over without record',
  },
  {
    language: 'pt-BR',
    text: `https://acme.zendesk.com/agent/tickets/53344`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53344',
    reverses: [],
    refunds: [],
    note: 'url only',
  },
  {
    language: 'pt-BR',
    text: `alguém sabe qual o prazo de devolução configurado na Farma Bem? é 7 ou 30 dias?`,
    firstRow: 'ecommerces.open?ecommerce=14',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'merchant question',
  },
  {
    language: 'pt-BR',
    text: `Assunto: Alteração de contato e política – Casa Conceição

Olá, time de implantação,

Sou o novo gerente de operações da Casa Conceição e assumi a área no dia 03/11/2026, no lugar da Sra. Lurdes Camargo. Gostaria de pedir uma revisão das configurações da nossa loja no painel de vocês, pois alguns dados estão desatualizados:

1) o e-mail de notificações ainda é o da Lurdes;
2) o prazo de arrependimento aparece como 7 dias, mas nossa política passou a ser de 30 dias desde 01/10;
3) o limite de valor para vale-troca automático deveria ser R$ 500,00 e não R$ 250,00;
4) o nosso galpão mudou de endereço: agora é Rod. Anhanguera, km 31, galpão 12, Cajamar – SP.

Recebemos em média 140 devoluções por semana e, com a Black Friday, esperamos chegar a umas 400. Por isso, seria ótimo resolver até sexta-feira, 04/12. Podemos fazer uma chamada de 30 minutos na quarta, às 14h?

Abraços,
Leandro Vasques
Gerente de Operações – Casa Conceição
(11) 4447-2020 / (11) 99655-1010`,
    firstRow: 'ecommerces.open?ecommerce=5',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'long mail about a merchant',
  },
  {
    language: 'pt-BR',
    text: `pedido 55512`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'only an order number',
  },
  {
    language: 'pt-BR',
    text: `#51602 - cliente pergunta onde está o pacote, rastreio QB987654321BR, postado dia 12/11 às 16h`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-51602',
    reverses: [],
    refunds: [],
    note: 'question by tracking code',
  },
  {
    language: 'pt-BR',
    text: `Assunto: Devolução do pedido V-88123-01 não foi enviada

Olá,

Fiz a compra V-88123-01 na Loja Azul no dia 29/10/2026: um edredom queen de 400 fios, cor azul-marinho, por R$ 529,00 mais R$ 24,90 de frete. O produto chegou com uma mancha de uns 15 cm e na mesma hora abri a devolução pelo site.

Aparece a mensagem "solicitação recebida, aguardando envio à transportadora" desde o dia 11/11, ou seja, há mais de duas semanas. Conversei com a atendente Tainá (chamado ZD-52105), que confirmou que a solicitação ficou travada do lado de vocês e que não chegou a sair para a transportadora. Ela me disse também que eu não devo abrir outra, para não duplicar.

Peço então que reprocessem a devolução deste pedido, por favor. Vou viajar no dia 05/12 e só volto no dia 22/12, então a coleta precisa acontecer antes disso, de preferência entre 9h e 12h.

Grato desde já,

Cristiano Falcão Nunes
CPF 339.204.118-07
Rua Padre Anchieta, 1840, casa 2 – Curitiba/PR – CEP 80730-000
(41) 99188-2736`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: 'ZD-52105',
    reverses: [],
    refunds: [],
    note: 'long mail, reprocess by order number',
  },
  {
    language: 'pt-BR',
    text: `Financeiro, bom dia. Reprocessar os reembolsos abaixo, voltaram por erro do banco (código 51):
1. 7003 - R$ 75,00
2. 7004 - R$ 1.120,40
3. 7005 - R$ 33,90`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: [],
    refunds: ['7003', '7004', '7005'],
    note: 'refund batch, list',
  },
  {
    language: 'pt-BR',
    text: `Chamado ZD-52230 – correção de CEP (2 casos)

Reversa;CEP errado;CEP correto;Cidade
918400;01310-000;01310-100;São Paulo
918401;30140-999;30140-071;Belo Horizonte

Enviado por Michele em 25/11/2026 14:08`,
    firstRow: 'trackingErrors.batch',
    ticket: 'ZD-52230',
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'form/table with pairs',
  },
  {
    language: 'pt-BR',
    text: `oii consegue arrumar 2 ceps p mim? a 918400 o certo eh 04538-133 e a 918401 eh 22041-011, as etiquetas n sairam por causa disso`,
    firstRow: 'trackingErrors.batch',
    ticket: null,
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'hurried chat',
  },
  {
    language: 'pt-BR',
    text: `Assunto: Por que minha devolução foi cancelada?

Olá! Recebi ontem (25/11), às 7h52 da manhã, um e-mail dizendo que a reversa 918279 foi cancelada. Ninguém me explicou o motivo. Eu estava dentro do prazo: comprei dia 14/11, recebi dia 19/11 e pedi a devolução no dia 21/11.

Por que foi cancelada? Preciso pagar alguma taxa? O produto custou R$ 64,90.

Heloísa Prado
(62) 98450-7712
Protocolo: ZD-52318`,
    firstRow: 'reverses.show?reverse_id=918279',
    ticket: 'ZD-52318',
    reverses: ['918279'],
    refunds: [],
    note: 'why cancelled, mail',
  },
  {
    language: 'pt-BR',
    text: `Gente, qual o status das reversas 920007, 920008 e 920010? O lojista (Verde Pet) quer uma posição até 18h`,
    firstRow: 'reverses.show?reverse_id=920007',
    ticket: null,
    reverses: ['920007', '920008', '920010'],
    refunds: [],
    note: 'several records, only question',
  },
  {
    language: 'pt-BR',
    text: `NOTA INTERNA – passagem de caso N1 → N2
Chamado: https://acme.zendesk.com/agent/tickets/52460
Agente: Wesley | Turno: 06h–14h | 26/11/2026

Contexto: cliente Maria Aparecida Domingos (CPF 718.226.340-11), compra na Farma Bem de 2 aparelhos de pressão, R$ 318,00 no total, desistiu de um deles (R$ 159,00). Abriu a reversa 920011 pelo app no sábado, dia 21, às 19h26.

O que já fiz:
 - conferi endereço e CEP (90035-003), estão corretos;
 - confirmei com a transportadora que eles NÃO receberam a solicitação (liguei 0800 e esperei 25 min);
 - limpei o cache com a cliente e testamos em 2 navegadores, sem efeito;
 - expliquei o prazo de 48h.

O que falta: a integração caiu entre 19h e 20h daquele sábado e a solicitação ficou presa. Favor reenviar a reversa e avisar a cliente pelo WhatsApp (51) 98233-4409 depois das 13h, ela trabalha de manhã. Ela é idosa (72 anos), então falar com calma e repetir o código.

Prioridade: alta. SLA vence às 20h de hoje.

Histórico de contatos com a cliente:
 21/11 19:40 – e-mail automático "recebemos seu pedido de devolução"
 23/11 10:12 – 1ª ligação, 7 min, atendente Rute: pediu para aguardar 48h
 24/11 15:55 – mensagem no Instagram da loja, sem resposta
 25/11 16:30 – 2ª ligação, 18 min, atendente Wesley: abriu este chamado
 26/11 09:05 – cliente mandou 3 fotos da caixa lacrada (12 x 14 x 18 cm, 0,6 kg)
 26/11 13:10 – ligou de novo; nota de satisfação 2 de 5

Script combinado: "Dona Maria, o código de postagem tem 10 caracteres e vale por 10 dias. A senhora pode postar em qualquer agência própria, das 9h às 17h."
Se ela preferir coleta em casa, o custo é de R$ 0,00 para a Farma Bem (franquia de 50 coletas por mês, usadas 31).

Wesley – ramal 1145`,
    firstRow: 'reprocess.reverse?reverse_id=920011',
    ticket: 'ZD-52460',
    reverses: ['920011'],
    refunds: [],
    note: 'long internal hand-over with contact log',
  },
  {
    language: 'pt-BR',
    text: `De: Thiago Amorim <thiago.amorim@correio.example>
Para: atendimento@devolve.example
Enviado: sexta-feira, 27 de novembro de 2026 08:31
Assunto: RES: RES: Reembolso – chamado 52511

Bom dia, Larissa.

Obrigado pela resposta, mas continuo sem entender. A senhora disse que o reembolso 71550 foi "enviado ao banco" no dia 16, porém consultei meu extrato do Itaú (ag. 0367) hoje às 8h e não entrou nenhum valor de R$ 1.899,00 nem nada parecido. Afinal, qual é a situação desse reembolso? Foi por PIX ou por estorno no cartão final 9021? Se foi estorno, em quantas parcelas?

Aguardo.

Thiago Amorim
Engenheiro Civil – CREA 5069871
(19) 99702-3355

________________________________
De: atendimento@devolve.example
Enviado: quarta-feira, 25 de novembro de 2026 17:12
Assunto: RES: Reembolso

Prezado Thiago, informamos que seu reembolso foi enviado ao banco em 16/11 e o prazo é de até 10 dias úteis. 

________________________________
De: Thiago Amorim
Enviado: terça-feira, 24 de novembro de 2026 21:40
Assunto: Reembolso

Boa noite, devolvi a TV de 43 polegadas no dia 4 e até agora nada do meu dinheiro. Podem reprocessar?? No mês passado aconteceu a mesma coisa com o reembolso 7009, que só caiu depois de 20 dias.

Antes de imprimir, pense no meio ambiente. Esta mensagem pode conter dados pessoais (Lei 13.709/2018).`,
    firstRow: 'reverses.openRefund?refund_id=71550',
    ticket: 'ZD-52511',
    reverses: [],
    refunds: ['71550'],
    note: 'long mail refund question with quoted history',
  },
  {
    language: 'pt-BR',
    text: `reemb 7006 deu erro de novo na adquirente (2a vez), reprocessa aí fazendo favor 🙏 sao 88,70`,
    firstRow: 'reprocess.refund?refund_id=7006',
    ticket: null,
    reverses: [],
    refunds: ['7006'],
    note: 'hurried chat',
  },
  {
    language: 'pt-BR',
    text: `[09:41] Duda: bom dia
[09:41] Duda: vc acha esse pra mim?
[09:42] Duda: JD014600006281230704`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'only tracking code in chat',
  },
  {
    language: 'pt-BR',
    text: `De: Nathália Serpa <nathalia@recantomodas.example>
Para: suporte@devolve.example
Cc: logistica@recantomodas.example
Data: 25 nov 2026 16:47
Assunto: Re: [ZD-52600] Reversa sem coleta

Oi, Edu! Tudo bem?

A anterior deu certo, muito obrigada, a cliente já recebeu o vale de R$ 149,90. Agora surgiu outro caso igualzinho: a reversa 918300 está travada em "aguardando transportadora" desde quinta-feira (19/11). Você consegue reprocessar essa também? A cliente vai estar em casa amanhã e depois, das 8h às 18h, e mora num prédio de 14 andares com portaria 24h, então não tem problema de horário.

Beijos e bom resto de semana!

Nathália Serpa
Coordenadora de Pós-venda | Recanto Modas
Av. Sete de Setembro, 3320 – 80230-010 – Curitiba/PR
T. (41) 3014-5500 | C. (41) 99977-6612

Em 23 de nov. de 2026, à(s) 11:20, Eduardo Salles escreveu:

> Oi, Nathália!
>
> A reversa 918279 foi reprocessada agora há pouco e o código já saiu por e-mail.
> Qualquer coisa estou à disposição.
>
> Eduardo Salles – Suporte N2
>
>> Em 23 de nov. de 2026, à(s) 09:02, Nathália Serpa escreveu:
>>
>> Edu, a 918279 não gerou código de postagem. Pode reprocessar, por favor?`,
    firstRow: 'reprocess.reverse?reverse_id=918300',
    ticket: 'ZD-52600',
    reverses: ['918300'],
    refunds: [],
    note: 'long mail, quoted history with other reverse',
  },
  {
    language: 'pt-BR',
    text: `Assunto: CEP errado na minha devolução (ZD-52701)

Boa noite,

Abri uma devolução na sexta passada (20/11) e recebi um aviso de que a etiqueta não pôde ser gerada porque o endereço é inválido. Fui olhar e realmente digitei o CEP errado no celular: coloquei 88051-600, mas o correto é 88015-600. Foi só uma inversão de dois números, o resto está certinho.

Dados:
Reversa: 918401
Nome: Vinícius Hoffmann de Abreu
CPF: 064.337.829-52
Endereço: Rua Bocaiúva, 1913, bloco B, apto 604, Centro, Florianópolis/SC

Comprei dois jogos de lençol de R$ 139,90 cada e quero devolver um só. Tentei corrigir pelo site umas 5 vezes, mas o campo fica cinza e não deixa editar. Liguei no 4004-1234 e fiquei 35 minutos na espera até a ligação cair.

Por favor, corrijam o CEP e me mandem a etiqueta. Tenho até o dia 02/12 para postar.

Obrigado,
Vinícius
(48) 99634-0871`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=88015600',
    ticket: 'ZD-52701',
    reverses: ['918401'],
    refunds: [],
    note: 'long mail with wrong and right CEP',
  },
  {
    language: 'pt-BR',
    text: `pessoal o pedido #1001 n gerou coleta, podem reprocessar a devolucao dele? cliente espera desde 2a feira`,
    firstRow: 'reprocess.reverse?reverse_id=918276',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'reprocess by order #1001',
  },
  {
    language: 'pt-BR',
    text: `abrir Conceição Calçados`,
    firstRow: 'ecommerces.open?ecommerce=3',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'merchant in short',
  },
  {
    language: 'pt-BR',
    text: `Assunto: Reversas presas após a queda de domingo – ZD-52815

Boa tarde, pessoal do suporte,

Na madrugada de domingo para segunda (22 para 23/11), entre 00h30 e 02h10, a API da transportadora ficou fora do ar, conforme o comunicado que vocês mesmos enviaram. A maior parte das nossas solicitações voltou a andar sozinha por volta das 6h, mas algumas ficaram para trás e continuam sem código de postagem até este momento (terça, 15h40).

São elas: a 918274, da Sra. Fátima (calça jeans 44, R$ 159,90); a 918277, do Sr. Everton (ração 15 kg, R$ 214,00); a 918278, da Sra. Luzia (2 blusas, R$ 99,80); e a 920012, do Sr. Paulo Henrique (mochila, R$ 189,00). As quatro somam R$ 662,70, e em três delas o cliente já abriu reclamação.

Pedimos que sejam reprocessadas de uma vez, ainda hoje se possível. Se houver algum custo de reenvio, favor nos informar antes; o limite aprovado é de R$ 50,00.

Muito obrigado pela ajuda de sempre.

Atenciosamente,

Rogério Pimentel
Supervisor de Logística Reversa
Tel.: (11) 2626-8080, ramal 317
rogerio.pimentel@lojaazul.example

AVISO DE CONFIDENCIALIDADE: esta mensagem e seus anexos destinam-se exclusivamente ao destinatário e podem conter informações protegidas pela Lei nº 13.709/2018 (LGPD). Se você a recebeu por engano, apague-a e avise o remetente em até 48 horas. Pense no meio ambiente antes de imprimir as 2 páginas deste e-mail.

Em seg., 23 de nov. de 2026 às 10:26, Suporte <suporte@devolve.example> escreveu:
> Prezado Rogério,
>
> Informamos que a instabilidade na API da transportadora foi normalizada às
> 02h10 de hoje. Das 312 solicitações afetadas, 298 já foram reenviadas de
> forma automática. As demais devem ser concluídas até as 18h.
>
> Pedimos desculpas pelo transtorno.
>
> Equipe de Suporte
> 0800 591 2277 (24h)
>
>> Em dom., 22 de nov. de 2026 às 23:58, Rogério Pimentel escreveu:
>> Pessoal, aqui as etiquetas estão demorando mais de 20 minutos para sair.
>> Um exemplo é a reversa 918300, de R$ 149,90. Vocês estão com problema?`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-52815',
    reverses: ['918274', '918277', '918278', '920012'],
    refunds: [],
    note: 'long mail, batch in running text, quoted history with another reverse',
  },
  {
    language: 'pt-BR',
    text: `cade a minha devoluçao 918275?? ja fas 20 dia e nda, paguei 149 reais nisso`,
    firstRow: 'reverses.show?reverse_id=918275',
    ticket: null,
    reverses: ['918275'],
    refunds: [],
    note: 'typos chat',
  },
  {
    language: 'pt-BR',
    text: `Assunto: Re: Re: Reclamação sobre atendimento – chamado 53477

A quem possa interessar,

Estou escrevendo pela terceira vez sobre o chamado 53477. Fui atendido no dia 24/11, às 11h15, por um rapaz que se apresentou como Caio e que desligou na minha cara depois de 8 minutos de conversa. No mesmo dia, às 14h, liguei de novo e a moça disse que "não havia registro" da minha ligação anterior.

Não estou pedindo dinheiro de volta, esse assunto já está resolvido. O que eu quero é um pedido de desculpas por escrito e a gravação da ligação, à qual tenho direito pelo Decreto nº 11.034/2022. O prazo legal para a entrega é de 7 dias corridos, e já se passaram 4.

Caso não haja resposta até 01/12/2026, vou procurar o Procon de Campinas e registrar a queixa no consumidor.gov.br.

Sem mais para o momento,

Adalberto Zanini
CPF 155.902.668-43
Rua Barão de Jaguara, 988, sala 52 – Campinas/SP – 13015-002
Fone (19) 3232-4410`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53477',
    reverses: [],
    refunds: [],
    note: 'long mail with ticket, no record',
  },
  {
    language: 'pt-BR',
    text: `Tipo de solicitação: Reprocessamento
Nº da reversa: 920008
Nº do chamado: zd 52933
Loja: Verde Pet
Data da abertura: 17/11/2026
Valor: R$ 94,50
Tentativas anteriores: 0
Observação: não saiu para a transportadora`,
    firstRow: 'reprocess.reverse?reverse_id=920008',
    ticket: 'ZD-52933',
    reverses: ['920008'],
    refunds: [],
    note: 'form',
  },
  {
    language: 'pt-BR',
    text: `LIGAÇÃO RECEBIDA 26/11 13:22 – 6 min – chamado 53002
Sr. Aldair Rocha, tel. 71 98855-2010. Diz que o pix do reembolso 7007 (R$ 203,15) voltou pq a conta estava bloqueada. Conta já desbloqueada ontem. Ação: reprocessar o reembolso. Prometi retorno em 2 dias úteis.`,
    firstRow: 'reprocess.refund?refund_id=7007',
    ticket: 'ZD-53002',
    reverses: [],
    refunds: ['7007'],
    note: 'phone summary',
  },
  {
    language: 'en-US',
    text: `Subject: [ZD-51788] Return request stuck, label never arrived

Hi team,

I hope you're having a good week. I am writing on behalf of one of our customers, Mrs. Olivia Grantham, who bought a standing lamp from Loja Azul on October 30, 2026 for R$ 389.00. It arrived on November 9 with a dent of roughly 3 cm in the base, and she opened return 918279 the very next day.

Since then the request has been stuck in "sending to carrier". She refreshed the page at least 10 times and waited for the promised 48 hours, twice. The carrier told us at 2:15 pm today that they have nothing on file, so it clearly never left your side.

Could you please reprocess the return so the label is generated? She is leaving for London on December 6 and would like to drop off the box (about 6.5 kg) before that.

Kind regards,

Peter Almqvist
Customer Care Lead, Loja Azul International
Phone +55 11 3090-4521 | Mobile +55 11 97300-6604
Rua Funchal, 418, 12th floor, São Paulo 04551-060

On Fri, Nov 20, 2026 at 4:58 PM Returns Support <support@devolve.example> wrote:
> Hello Peter,
>
> Thanks for reaching out. Labels usually take up to 48 business hours to be
> generated. If nothing has arrived by Tuesday, November 24, just reply to this
> message and we'll look into it.
>
> Best,
> Carol T.
> Returns Support, Tier 1 - Mon to Fri, 8 am to 8 pm (GMT-3)
>
> > On Fri, Nov 20, 2026 at 11:31 AM Peter Almqvist wrote:
> >
> > Hi, one of our customers (Olivia G., lamp, R$ 389.00) hasn't received her
> > label yet, 10 days after her request. For comparison, return 918274, which
> > another customer opened the same day, got its label within 5 minutes.
> > Is there a delay of some kind?

This e-mail and its 2 attachments (1.3 MB) are confidential. If you are not the intended recipient, please delete them and call +55 11 3090-4500.`,
    firstRow: 'reprocess.reverse?reverse_id=918279',
    ticket: 'ZD-51788',
    reverses: ['918279'],
    refunds: [],
    note: 'long mail with signature and quoted history with another reverse',
  },
  {
    language: 'en-US',
    text: `hey, any news on return 918276? customer says she mailed it 9 days ago`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: null,
    reverses: ['918276'],
    refunds: [],
    note: 'short question',
  },
  {
    language: 'en-US',
    text: `Ticket 51910 - please reprocess these 3 returns, they all failed last night around 11:40 pm:

* 920001
* 920005
* 920007

Thx, Greg`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-51910',
    reverses: ['920001', '920005', '920007'],
    refunds: [],
    note: 'list',
  },
  {
    language: 'en-US',
    text: `--- Chat transcript, Nov 24 2026, ticket #52044 ---
(10:14:03) Visitor: hi, when will I get my money?
(10:14:40) Dana: Hi there! Could you share the refund number, please?
(10:15:22) Visitor: 7008
(10:15:30) Visitor: it's R$ 256.40, I paid with visa ending 1188
(10:16:55) Dana: Thanks. Let me check whether it was already sent to your bank.
(10:21:09) Visitor: its been 3 weeks...
(10:22:31) Dana: I understand. I'll look into its status and e-mail you within 24 hours.
(10:22:58) Visitor: ok thanks
--- Chat ended after 8 min 55 s ---`,
    firstRow: 'reverses.openRefund?refund_id=7008',
    ticket: 'ZD-52044',
    reverses: [],
    refunds: ['7008'],
    note: 'chat transcript',
  },
  {
    language: 'en-US',
    text: `Handover (late -> early): refund 7009 bounced at the bank yesterday 5:30pm, R$ 640.00. Bank details are fixed now. Please reprocess it first thing, before 9am, and call the customer on (11) 95566-7821.`,
    firstRow: 'reprocess.refund?refund_id=7009',
    ticket: null,
    reverses: [],
    refunds: ['7009'],
    note: 'hand-over note',
  },
  {
    language: 'en-US',
    text: `Subject: Wrong postal code on my return - ZD-52155

Dear Support,

I moved to Brazil only 4 months ago and I am still not used to the format of the postal codes here, so please forgive the mistake. When I requested my return on November 18 I typed the CEP of my previous apartment, 20004-020, which apparently doesn't even exist. As a result the label for return 918400 could not be generated, and your system sent me the same error message 3 times.

The correct CEP is 20040-020 (Praça Pio X, Centro, Rio de Janeiro). The street, number 78, and the floor, 5, are right.

The item is a coffee grinder for which I paid R$ 349.90 on November 3. I was told I had 30 days, so I suppose I need to post it by December 3 at the latest. Would you be so kind as to correct the code and send me the label?

Thank you very much in advance.

Best wishes,
Dr. Helen Marchetti-Boyd
CPF 902.114.557-36
+55 21 99480-1127`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=20040020',
    ticket: 'ZD-52155',
    reverses: ['918400'],
    refunds: [],
    note: 'long mail, postal code',
  },
  {
    language: 'en-US',
    text: `order 55513`,
    firstRow: 'reverses.show?reverse_id=918274',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'order only',
  },
  {
    language: 'en-US',
    text: `zd 52277: parcel AA123456789BR - the return behind this one got stuck on our end, pls reprocess it. Customer paid R$ 74.90 and has been waiting 6 days`,
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: 'ZD-52277',
    reverses: [],
    refunds: [],
    note: 'reprocess by tracking code',
  },
  {
    language: 'en-US',
    text: `Can someone pick up https://acme.zendesk.com/agent/tickets/53501 ? I'm out from 3 pm until Thursday, Dec 3.`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53501',
    reverses: [],
    refunds: [],
    note: 'ticket url in a sentence',
  },
  {
    language: 'en-US',
    text: `Need to check the settings of Recanto Modas - they say their customers only see 2 of the 3 refund options since last Friday.`,
    firstRow: 'ecommerces.open?ecommerce=38',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'merchant only',
  },
  {
    language: 'en-US',
    text: `From: Marcus Feld <marcus.feld@verdepet.example>
To: Returns Support
Date: Wed, Nov 25, 2026 at 10:37 AM
Subject: Status of two returns (ticket ZD-52390)

Good morning,

Two of our customers have been asking about their returns and I have no visibility on my end since our dashboard was migrated on November 20.

The first one is return 920002: Mr. Ishikawa sent back an aquarium filter (R$ 189.00) on November 12 and was told it would take 5 to 8 business days. The second one is return 920003: Ms. Pinho returned a 10 kg bag of cat food, R$ 162.50, on November 14, and she called us 4 times yesterday.

Could you let me know where they both are at the moment, and if they have arrived at the warehouse, on which date? There's no action needed for now; I'd just like to be able to answer them before our 4:30 pm meeting.

Many thanks,

Marcus Feld
Marketplace Manager, Verde Pet
Office: +55 41 3322-1900, ext. 212

On Mon, Nov 23, 2026 at 6:02 PM Returns Support wrote:
> Hi Marcus, your dashboard migration is complete. Please allow up to 72 hours
> for all 1,240 historical records to appear.`,
    firstRow: 'reverses.show?reverse_id=920002',
    ticket: 'ZD-52390',
    reverses: ['920002', '920003'],
    refunds: [],
    note: 'long mail, several, question only',
  },
  {
    language: 'en-US',
    text: `Call summary, 11/26/2026, 4:05 pm, 14 min, ticket ZD-52448. Caller: Renata from Farma Bem. Two labels weren't generated because of bad postal codes. She confirmed the right ones on the phone: return 918400 should be 70040-010, return 918401 should be 40020-000. Please fix both today. Callback number (61) 3321-7700.`,
    firstRow: 'trackingErrors.batch',
    ticket: 'ZD-52448',
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'voice transcription / phone summary',
  },
  {
    language: 'es',
    text: `Asunto: Devolución bloqueada – ticket ZD-51825

Estimados señores:

Mi nombre es Guadalupe Arriaga Montes y vivo en São Paulo desde hace 2 años. El 4 de noviembre de 2026 compré en Verde Pet una transportadora para gatos de 58 cm por R$ 279,90, pero me llegó la de 48 cm. Ese mismo día, a las 20:15, solicité la devolución y me dieron el número de reversa 918277.

Han pasado ya 3 semanas y sigue apareciendo "en proceso de envío". La empresa de transporte me asegura que no ha recibido nada de su parte, y en la oficina de correos (fui 2 veces, a 25 minutos de mi casa) me dijeron lo mismo.

Les ruego que vuelvan a procesar la reversa para que por fin se genere el código de envío. Puedo llevar el paquete cualquier día de lunes a viernes antes de las 10:00.

Quedo atenta a su respuesta.

Saludos cordiales,
Guadalupe Arriaga Montes
CPF 238.471.905-62
Rua Augusta, 2203, depto. 81, CEP 01413-000
Tel. (11) 96412-7089`,
    firstRow: 'reprocess.reverse?reverse_id=918277',
    ticket: 'ZD-51825',
    reverses: ['918277'],
    refunds: [],
    note: 'long formal mail',
  },
  {
    language: 'es',
    text: `hola la 920010 sigue trabada xfa reprocesenla q el cliente lleva 8 dias esperando`,
    firstRow: 'reprocess.reverse?reverse_id=920010',
    ticket: null,
    reverses: ['920010'],
    refunds: [],
    note: 'hurried chat',
  },
  {
    language: 'es',
    text: `[16:20] Cliente: buenas tardes
[16:20] Agente Lucía: Buenas tardes, ¿en qué le puedo ayudar?
[16:21] Cliente: quiero saber en qué va mi devolución
[16:21] Agente Lucía: ¿Me indica el número, por favor?
[16:22] Cliente: 918278, la pedí el 15/11
[16:23] Agente Lucía: Gracias. Le abro el ticket 51930 y le respondo en 2 horas.
[16:24] Cliente: ok gracias`,
    firstRow: 'reverses.show?reverse_id=918278',
    ticket: 'ZD-51930',
    reverses: ['918278'],
    refunds: [],
    note: 'chat transcript',
  },
  {
    language: 'es',
    text: `De: Ignacio Belloso <ibelloso@correo.example>
Para: soporte@devolve.example
Fecha: 24 de noviembre de 2026, 12:48
Asunto: ¿Qué pasó con mi reembolso? (ZD-52066)

Buenas tardes:

Devolví unos zapatos talla 41 que compré en Conceição Calçados por R$ 319,00. El almacén los recibió el 5 de noviembre a las 9:30 (tengo el comprobante firmado) y el día 10 me avisaron por correo de que el reembolso 7003 estaba aprobado y de que vería el dinero en mi cuenta en un plazo de 5 días hábiles.

Hoy se cumplen 10 días hábiles y no he recibido ni un centavo. ¿Me pueden decir cuál es el estado del reembolso y en qué fecha se hizo la transferencia? Si se hizo a la tarjeta terminada en 3307, les aviso de que esa tarjeta venció en 09/2026, aunque el banco me dice que los abonos se aceptan igualmente.

Muchas gracias por su tiempo.

Ignacio Belloso Rivas
Profesor de música
+55 51 98120-4436

El 10 nov 2026, a las 17:05, soporte@devolve.example escribió:
> ¡Buenas noticias, Ignacio! Su reembolso fue aprobado. Plazo: 5 días hábiles.`,
    firstRow: 'reverses.openRefund?refund_id=7003',
    ticket: 'ZD-52066',
    reverses: [],
    refunds: ['7003'],
    note: 'long mail, refund question',
  },
  {
    language: 'es',
    text: `Por favor reprocesar el reembolso 7004, rechazado por el banco el 20/11 a las 14:00 (R$ 1.120,40)`,
    firstRow: 'reprocess.refund?refund_id=7004',
    ticket: null,
    reverses: [],
    refunds: ['7004'],
    note: 'short request',
  },
  {
    language: 'es',
    text: `Ticket: ZD-52180
Necesito reprocesar estas reversas, ninguna salió hacia el transportista:

N.º   Reversa   Importe      Fecha
1     918300    R$ 149,90    18/11/2026
2     918301    R$ 87,00     18/11/2026
3     920006    R$ 312,75    19/11/2026`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-52180',
    reverses: ['918300', '918301', '920006'],
    refunds: [],
    note: 'table',
  },
  {
    language: 'es',
    text: `Solicitud: corrección de código postal
Ticket: #52290
Reversa: 918401
CEP incorrecto: 60610-230
CEP correcto: 60160-230
Ciudad: Fortaleza/CE
Teléfono: (85) 98701-5523
Monto: R$ 132,00`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=60160230',
    ticket: 'ZD-52290',
    reverses: ['918401'],
    refunds: [],
    note: 'form',
  },
  {
    language: 'es',
    text: `¿dónde está el paquete AA123456789BR? lo mandaron el 13/11`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'tracking code question',
  },
  {
    language: 'es',
    text: `Nota interna: retomar el zd 53610 mañana a las 9:00, el cliente todavía no envía los datos de su compra (2 correos sin respuesta).`,
    firstRow: 'tickets.open',
    ticket: 'ZD-53610',
    reverses: [],
    refunds: [],
    note: 'internal note',
  },
  {
    language: 'es',
    text: `Los de Loja Azul preguntan si pueden ampliar el plazo de devolución de 7 a 15 días para todas las compras de diciembre`,
    firstRow: 'ecommerces.open?ecommerce=1',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'merchant only',
  },
  {
    language: 'es',
    text: `Buen día, el pedido V-88123-01 quedó trabado y la devolución nunca se envió al transportista. ¿La reprocesan, por favor? Son R$ 529,00 y el cliente ya llamó 2 veces esta semana.`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'reprocess by order',
  },
  {
    language: 'es',
    text: `De: Ximena Carvajal <xcarvajal@recantomodas.example>
Para: Soporte N2
Fecha: jue, 26 nov 2026 a las 11:09
Asunto: RV: Mi devolución fue cancelada – ZD-52405

Hola, equipo:

Les reenvío el reclamo de una clienta. ¿Saben por qué se canceló la reversa 920004? En nuestro panel solo veo "cancelada" con fecha del 23/11 a las 03:12, sin motivo. Antes de contestarle me gustaría entender si fue por el plazo (tenía 30 días) o por otra cosa.

Gracias mil,

Ximena Carvajal
Atención al cliente, Recanto Modas
Tel. (41) 3014-5500, int. 22

-------- Mensaje reenviado --------
De: Rocío Fuentes <rocio.f@correo.example>
Fecha: mié, 25 nov 2026 a las 19:55
Asunto: Mi devolución fue cancelada

Buenas noches. Me cancelaron la devolución de un vestido de R$ 229,90 sin avisarme. Lo compré el 1 de noviembre y lo recibí el 8. Ya me pasó en septiembre con la reversa 918279 y tuvieron que reprocesarla 2 veces. Quiero una explicación en 24 horas.

Rocío Fuentes
CPF 347.019.288-15`,
    firstRow: 'reverses.show?reverse_id=920004',
    ticket: 'ZD-52405',
    reverses: ['920004'],
    refunds: [],
    note: 'long mail, why cancelled, quoted history',
  },
]
