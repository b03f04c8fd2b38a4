// Support tickets in chats, forms, lists and forwarded e-mails.
//
// The author of the tickets did not know the text reader. The text reader was later improved for these tickets. Each
// ticket is a `ProseTicket` with the first row of the palette that an experienced agent expects, but without the
// expected orders, tracking codes and zip codes. All people, companies and numbers are invented.

import type { ProseTicket } from '../contract/reader/prose-tickets.ts'

export const agentTickets: readonly ProseTicket[] = [
  {
    language: 'pt-BR',
    text: `Prezados, boa tarde.

Solicitamos, por gentileza, o reprocessamento da reversa nº 918279, aberta em 04/03/2026, que permanece sem avanço há 6 dias úteis. O cliente já foi informado do prazo de 48 horas.

Atenciosamente,
Marina Tavares
Analista de Pós-venda
Tel.: (11) 3042-7719 ramal 204`,
    firstRow: 'reprocess.reverse?reverse_id=918279',
    ticket: null,
    reverses: ['918279'],
    refunds: [],
    note: 'Reprocess one reverse, formal.',
  },
  {
    language: 'pt-BR',
    text: `[14:02] Duda: oi gnt bom dia
[14:02] Duda: a 918277 ta travada dnv desde ontem as 17h30
[14:03] Duda: da p reprocesar?? cliente ja ligou 3x hj
[14:03] Duda: zd 51877`,
    firstRow: 'reprocess.reverse?reverse_id=918277',
    ticket: 'ZD-51877',
    reverses: ['918277'],
    refunds: [],
    note: 'Reprocess one reverse, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Rogério Pimenta <rogerio.pimenta@lojaazul.example>
Enviado em: terça-feira, 17 de março de 2026 09:41
Para: Suporte Reversa
Cc: SAC Loja Azul
Assunto: ENC: Reversa não saiu - cliente Helena Bragança

Bom dia, time!

Encaminho o e-mail da cliente abaixo. A reversa 920004 não saiu: a cliente foi à agência na segunda às 10h15 e o atendente disse que não existe autorização de postagem. Conferi aqui no painel e o status não muda desde o dia 11/03. Podem reenviar, por favor? O valor da compra é R$ 1.289,90 e ela está bem irritada, já ameaçou abrir reclamação no Procon.

Qualquer dúvida, estou à disposição até as 18h.

Rogério Pimenta
Coordenador de SAC | Loja Azul
(11) 98877-3412 | (11) 3255-9000
Av. Paulista, 1842 - 15º andar - São Paulo/SP - CEP 01310-200
Antes de imprimir, pense no meio ambiente.

-----Mensagem original-----
De: Helena Bragança <helena.braganca@correio.example>
Enviada em: segunda-feira, 16 de março de 2026 11:58
Para: SAC Loja Azul
Assunto: Não consigo devolver

Olá, fui hoje na agência da Rua Augusta, fiquei 40 minutos na fila e não consegui devolver a batedeira. Meu CPF é 318.442.907-55 e meu telefone é (11) 99641-2087. Quero uma solução em 24 horas.

Em 26 de fevereiro de 2026 às 15:20, SAC Loja Azul escreveu:
> Olá, Helena! Sua outra devolução (reversa 918274) foi concluída com sucesso
> e o valor de R$ 89,90 já foi estornado em 2 parcelas. Agradecemos o contato.
> Equipe Loja Azul`,
    firstRow: 'reprocess.reverse?reverse_id=920004',
    ticket: null,
    reverses: ['920004'],
    refunds: [],
    note: 'Reprocess one reverse, forwarded mail with another reverse in the old history.',
  },
  {
    language: 'pt-BR',
    text: `FORMULÁRIO DE SOLICITAÇÃO - POS VENDA
------------------------------------
Data ........: 12/03/2026 08:47
Solicitante .: Jéssica Moura
Loja ........: Recanto Modas
Chamado .....: 52014
Reversa .....: 920009
CPF cliente .: 204.771.338-09
Valor .......: R$ 219,80
Qtd. itens ..: 2
Motivo ......: Tamanho não serviu
Solicitação .: REPROCESSAR (reversa parada, não foi enviada à transportadora)
Urgência ....: ( ) baixa  ( ) média  (X) alta`,
    firstRow: 'reprocess.reverse?reverse_id=920009',
    ticket: 'ZD-52014',
    reverses: ['920009'],
    refunds: [],
    note: 'Reprocess one reverse, form.',
  },
  {
    language: 'pt-BR',
    text: `Boa tarde.

O reembolso 7003, no valor de R$ 457,30, retornou com erro do gateway em 09/03/2026 às 22h14. Pedimos que seja reprocessado ainda hoje, pois o prazo de 10 dias dado à consumidora vence amanhã.

Cordialmente,
Paulo Sérgio Antunes
Financeiro`,
    firstRow: 'reprocess.refund?refund_id=7003',
    ticket: null,
    reverses: [],
    refunds: ['7003'],
    note: 'Reprocess one refund, formal.',
  },
  {
    language: 'pt-BR',
    text: `urgente!!! reembolso 71550 deu erro no pix, valor 134,99, reenvia pfv q o cliente ta na linha faz 25 min`,
    firstRow: 'reprocess.refund?refund_id=71550',
    ticket: null,
    reverses: [],
    refunds: ['71550'],
    note: 'Reprocess one refund, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `---------- Forwarded message ---------
De: Camila Nóbrega <camila@verdepet.example>
Date: qua., 18 de mar. de 2026 às 16:22
Subject: Estorno que falhou
To: <suporte@devolve.example>

Oi, pessoal, tudo bem?

A devolução em si está ok (reversa 918278, produto recebido no CD em 13/03 com 1 volume de 4,2 kg). O que falhou foi o dinheiro: o reembolso 7004 está travado como "erro no processamento" desde sexta. Já conferimos os dados bancários com a cliente: agência 0417, conta 28190-6, e estão certos. Por favor, reprocessem o reembolso.

A cliente pagou R$ 312,00 em 3x de R$ 104,00.

Obrigada!
--
Camila Nóbrega
Verde Pet - Atendimento
WhatsApp (41) 99702-5518 | seg. a sex. das 9h às 18h
Rua XV de Novembro, 700 - Curitiba - PR, 80020-310

Em ter., 17 de mar. de 2026 às 10:05, Suporte <suporte@devolve.example> escreveu:
> Camila, bom dia. Os dados bancários da cliente estão corretos?
> Precisamos confirmar antes de qualquer nova tentativa.
> Abs, Leandro`,
    firstRow: 'reprocess.refund?refund_id=7004',
    ticket: null,
    reverses: ['918278'],
    refunds: ['7004'],
    note: 'Reprocess one refund of a reverse also named, forwarded mail.',
  },
  {
    language: 'pt-BR',
    text: `Pendências do dia 20/03
- reembolso: 7008
- status: FALHA (3 tentativas, última às 06:31)
- valor: R$ 1.044,50
- forma: cartão final 4471
- cliente: Tadeu Quintanilha, CPF 411.902.556-80
- o que fazer: reprocessar o estorno
- ref.: https://acme.zendesk.com/agent/tickets/52230`,
    firstRow: 'reprocess.refund?refund_id=7008',
    ticket: 'ZD-52230',
    reverses: [],
    refunds: ['7008'],
    note: 'Reprocess one refund, list.',
  },
  {
    language: 'pt-BR',
    text: `Prezada equipe,

Em razão da instabilidade ocorrida em 10/03/2026, entre 13h00 e 15h40, as reversas 920001, 920002 e 920003 não foram enviadas à transportadora. Solicitamos o reprocessamento das três.

Respeitosamente,
Igor Valadares
Gerente de Logística - CNPJ 12.345.678/0001-95`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: ['920001', '920002', '920003'],
    refunds: [],
    note: 'Batch of reverses, formal.',
  },
  {
    language: 'pt-BR',
    text: `fala time, reprocessa ai a 918275 e a 918276 pf, as 2 tao presas dsd 8h... vlw`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: ['918275', '918276'],
    refunds: [],
    note: 'Batch of reverses, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `From: Suporte N1
Sent: Thursday, March 19, 2026 10:12 AM
To: Suporte N2
Subject: RES: RES: Reversas paradas - Conceição Calçados [#52377]

N2, bom dia.

A lojista respondeu hoje com a lista atualizada. Esqueçam as do e-mail de ontem, que já andaram sozinhas durante a noite. As que continuam travadas e precisam ser reenviadas são:

* 920005 (sandália nº 37, R$ 179,90)
* 920006 (tênis nº 41, R$ 349,00)
* 920010 (bota nº 36, R$ 429,90)
* 920012 (2 pares de chinelo, R$ 59,80)

A loja pede retorno até as 14h. Total envolvido: R$ 1.018,60.

Obrigado,
Felipe Drummond
Suporte N1 | ramal 3315 | plantão (31) 97214-0086

________________________________
De: Beatriz Salgueiro <beatriz@conceicao.example>
Enviado: quarta-feira, 18 de março de 2026 17:33
Para: Suporte N1
Assunto: RES: Reversas paradas

> Felipe, boa tarde. Hoje vi mais duas paradas no painel: 918300 e 918301.
> Podem ver? Estamos com 17 clientes na fila do SAC e meu
> time só tem 4 pessoas.
>
> Beatriz Salgueiro
> Conceição Calçados
> Rua da Bahia, 1148, sala 902 - Belo Horizonte/MG - 30160-011
> (31) 3271-4400`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-52377',
    reverses: ['920005', '920006', '920010', '920012'],
    refunds: [],
    note: 'Batch of reverses, forwarded mail with ignored ids in the history.',
  },
  {
    language: 'pt-BR',
    text: `Segue planilha p/ reprocessamento:

reversa\tpedido\tcliente\tvalor\tdata\tstatus
918273\t55512\tAna Lúcia P.\t89,90\t02/03/2026\ttravada
918274\t55513\tMarcos V.\t1.150,00\t02/03/2026\ttravada
918275\tV-88123-01\tSônia R.\t74,50\t03/03/2026\ttravada
total: 3 linhas`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: ['918273', '918274', '918275'],
    refunds: [],
    note: 'Batch of reverses, pasted table.',
  },
  {
    language: 'pt-BR',
    text: `Prezados,

A etiqueta da reversa 918400 não foi gerada em virtude de CEP incorreto no cadastro. O consumidor confirmou, por telefone, em 16/03/2026, que o CEP correto é 01310-100 (Avenida Paulista, 900, apto. 121). Favor corrigir.

Att.,
Lívia Montenegro`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=01310100',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'Correct one CEP, formal.',
  },
  {
    language: 'pt-BR',
    text: `gente a 918401 n gerou etiketa pq o cep ta errado, precisa corrijir o cep dela. to pegando o certo c/ a cliente, mando em 10 min`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401',
    ticket: null,
    reverses: ['918401'],
    refunds: [],
    note: 'Correct one CEP, hurried chat, correct CEP not in the text.',
  },
  {
    language: 'pt-BR',
    text: `De: Atendimento Farma Bem <sac@farmabem.example>
Para: suporte@devolve.example
Data: 13 de março de 2026 11:27
Assunto: Enc: etiqueta que não chega

Bom dia!

Conforme e-mail da cliente abaixo, na reversa 918401 o endereço foi gravado com o CEP 88051-200, mas o certo é 88015-200. Por isso a etiqueta não é gerada. Podem corrigir o CEP e nos avisar? Chamado interno de vocês: ZD-52109.

Gratos,
Equipe Farma Bem
0800 555 0142 | Seg-Sáb 8h-20h
Av. Beira Mar, 3200 - Fortaleza/CE - CEP 60165-121

-------- Mensagem encaminhada --------
Assunto: etiqueta que não chega
Data: Thu, 12 Mar 2026 21:03:44 -0300
De: Noêmia Schlickmann <noemia.s@caixa.example>
Para: sac@farmabem.example

Boa noite. Comprei um medidor de pressão (R$ 189,00) no dia 20/02, veio com defeito e pedi a devolução há 9 dias. Até agora nada de etiqueta. Moro na Rua Felipe Schmidt, 515, apto 304, Centro, Florianópolis. Vi que no meu cadastro trocaram os números do CEP: colocaram 88051-200 e o meu é 88015-200. Meu celular é (48) 99133-8027, CPF 056.318.779-41. Aguardo, pois o prazo de 30 dias está acabando!

Noêmia`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=88015200',
    ticket: 'ZD-52109',
    reverses: ['918401'],
    refunds: [],
    note: 'Correct one CEP, forwarded mail, wrong CEP and signature CEP too.',
  },
  {
    language: 'pt-BR',
    text: `CORREÇÃO DE ENDEREÇO
Reversa: 918400
Erro: etiqueta não gerada / CEP inválido
CEP cadastrado: 04571-001
CEP correto: 04571010
Logradouro: Av. Eng. Luís Carlos Berrini, 1376 - 8º andar
Contato: Otávio (11) 94480-1269
Preenchido em 11/03/26 às 15:09`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=04571010',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'Correct one CEP, form.',
  },
  {
    language: 'pt-BR',
    text: `Prezados, solicitamos a correção dos CEPs das duas reversas a seguir, cujas etiquetas não foram geradas: reversa 918400, CEP correto 30140-071; reversa 918401, CEP correto 70040-010. Permanecemos no aguardo até 20/03/2026.

Sandra Veiga - Operações - (61) 3321-0994`,
    firstRow: 'trackingErrors.batch',
    ticket: null,
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'Correct two CEPs, formal.',
  },
  {
    language: 'pt-BR',
    text: `bom diaa, arruma os cep ai pra mim? 918400 = 22041001 e 918401 = 20040-020, tao sem etiqueta ha 4 dias :(`,
    firstRow: 'trackingErrors.batch',
    ticket: null,
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'Correct two CEPs, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Tainá Figueira <taina.figueira@recantomodas.example>
Enviado: sexta-feira, 20 de março de 2026 08:15
Para: Suporte
Assunto: RES: Etiquetas com erro

Bom dia, Leandro!

Falei com as duas clientes agora cedo (levei 35 minutos, mas consegui). Seguem os CEPs certos para você corrigir:

1) Reversa 918401 - Dona Iracema - o CEP é 50030-230
2) Reversa 918400 - Kelly - o CEP é 51020-000

As duas moram no Recife mesmo. O pedido da Kelly foi de R$ 259,90 e o da Dona Iracema, de R$ 97,00, pagos em 12/02 e 14/02.

Um abraço,

Tainá Figueira
Recanto Modas | Pós-venda
(81) 3465-2210 / (81) 98814-7703
Rua do Bom Jesus, 237 - Recife/PE - 50030-170

De: Suporte
Enviado: quinta-feira, 19 de março de 2026 16:48
Para: Tainá Figueira
Assunto: RES: Etiquetas com erro

Tainá, boa tarde. As etiquetas não foram geradas porque os CEPs 50000-001 e 51999-999 não existem na base. Você consegue confirmar com as clientes? Nosso prazo é de 2 dias úteis.

Leandro Aragão
Suporte N1
(11) 4003-8120`,
    firstRow: 'trackingErrors.batch',
    ticket: null,
    reverses: ['918401', '918400'],
    refunds: [],
    note: 'Correct two CEPs, forwarded mail with history.',
  },
  {
    language: 'pt-BR',
    text: `| REVERSA | CLIENTE        | CEP ERRADO | CEP CORRETO | VALOR     |
|---------|----------------|------------|-------------|-----------|
| 918400  | J0sé Amâncio   | 90010-999  | 90010-150   | R$ 64,90  |
| 918401  | Clarice Wendt  | 95000-000  | 95020-360   | R$ 1.310,00 |
Obs: digitalizado em 17/03/2026 pag 1/1 - corrigir os CEPs p/ gerar etiqueta. Ref. chamado 52291`,
    firstRow: 'trackingErrors.batch',
    ticket: 'ZD-52291',
    reverses: ['918400', '918401'],
    refunds: [],
    note: 'Correct two CEPs, OCR table.',
  },
  {
    language: 'pt-BR',
    text: `Bom dia. Gostaria de saber em que pé está a reversa 918276, solicitada em 27 de fevereiro. Já se passaram 14 dias corridos e não recebi nenhuma atualização. Meu CPF é 127.880.346-12.

Grato,
Eustáquio Rangel`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: null,
    reverses: ['918276'],
    refunds: [],
    note: 'Question about a reverse, formal.',
  },
  {
    language: 'pt-BR',
    text: `cade a 920011?? o clinte diz q postou dia 9 as 11h e no sistema dele n aparece nd`,
    firstRow: 'reverses.show?reverse_id=920011',
    ticket: null,
    reverses: ['920011'],
    refunds: [],
    note: 'Question about a reverse, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Murilo Castanheira <murilo.c@provedor.example>
Para: SAC Casa Conceição
Cc: suporte@devolve.example
Data: seg, 23 de mar de 2026 19:52
Assunto: Re: Re: Devolução cancelada - reversa 920007

Boa noite,

Por que a minha reversa 920007 foi cancelada? Eu não pedi cancelamento nenhum! Recebi um e-mail automático às 3h12 da madrugada dizendo que "a solicitação foi encerrada", sem explicação. O jogo de panelas veio com 2 tampas amassadas, tenho 6 fotos e um vídeo de 1 minuto e 40 segundos. Paguei R$ 899,00 à vista e ainda gastei R$ 42,00 de frete.

Gostaria de entender o motivo antes de procurar meus direitos.

Murilo Castanheira
Cel. (19) 99255-6103
Rua Barão de Jaguara, 1481, ap. 72, Campinas - SP, 13015-002

Em sex, 20 de mar de 2026 às 14:30, SAC Casa Conceição escreveu:
> Olá, Murilo!
>
> Recebemos suas fotos. O prazo de análise é de até 5 dias úteis.
> Protocolo de atendimento 20260320143011.
>
> Em qui, 19 de mar de 2026 às 22:07, Murilo Castanheira escreveu:
>> Boa noite, segue em anexo o material pedido. Nota fiscal 004821,
>> série 1, emitida em 08/03/2026.
>> Obrigado
>
> Equipe Casa Conceição
> (19) 3737-4000, de segunda a sexta, das 8h30 às 17h30`,
    firstRow: 'reverses.show?reverse_id=920007',
    ticket: null,
    reverses: ['920007'],
    refunds: [],
    note: 'Question about a reverse, reply in which the id is in the subject, long history.',
  },
  {
    language: 'pt-BR',
    text: `Canal: chat do site
Início: 19:04  Fim: 19:11
Nome: Valquíria Dorneles
Telefone: 51 99318-4472
Tipo: DÚVIDA
Reversa: 918300
Pergunta: Meu produto já chegou no centro de distribuição? Quantos dias faltam?
Nota do atendimento: 2 de 5`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: null,
    reverses: ['918300'],
    refunds: [],
    note: 'Question about a reverse, form.',
  },
  {
    language: 'pt-BR',
    text: `Prezados, poderiam informar a situação do reembolso 7001? O valor de R$ 2.399,00 deveria ter sido creditado até 15/03/2026 e não consta na fatura do cartão com final 0923.

Atenciosamente,
Dra. Heloísa Prates - OAB/SP (11) 3104-5528`,
    firstRow: 'reverses.openRefund?refund_id=7001',
    ticket: null,
    reverses: [],
    refunds: ['7001'],
    note: 'Question about a refund, formal.',
  },
  {
    language: 'pt-BR',
    text: `oie, o reenbolso 7006 ja caiu? a moça ta perguntando, sao 67,90 no pix, disseram 72h e ja tem 5 dias. zd-52318`,
    firstRow: 'reverses.openRefund?refund_id=7006',
    ticket: 'ZD-52318',
    reverses: [],
    refunds: ['7006'],
    note: 'Question about a refund, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `Encaminhado por: Priscila Amorim (Loja Azul)
Data: 24/03/2026 13:36
Assunto: Fwd: Cadê meu dinheiro?

Pessoal, conseguem me dizer em que pé está o reembolso 7009? A cliente escreveu de novo, abaixo. Só preciso da posição para responder a ela.

Priscila Amorim
Loja Azul · Relacionamento · (11) 3255-9017

Início da mensagem encaminhada:

De: Zuleica Farias <zuleica.farias@mail.example>
Assunto: Cadê meu dinheiro?
Data: 24 de março de 2026 12:50:09 BRT
Para: sac@lojaazul.example

Boa tarde, comprei 2 ventiladores no dia 03/02/2026 por R$ 359,80, devolvi os 2 no dia 19/02, e até agora NADA do meu dinheiro. Minha fatura fechou no dia 15 e não veio estorno nenhum. Já liguei 4 vezes no 0800 e cada vez fico uns 20 minutos esperando. Meu CPF: 733.015.248-60. Tel (13) 99720-4136.

> Em 5 de março de 2026, às 09:14, SAC Loja Azul escreveu:
> Sra. Zuleica, informamos que o reembolso 7002, do frete (R$ 29,90), foi
> concluído. O reembolso dos produtos segue em análise. Prazo: 10 dias.`,
    firstRow: 'reverses.openRefund?refund_id=7009',
    ticket: null,
    reverses: [],
    refunds: ['7009'],
    note: 'Question about a refund, forwarded mail with older refund in the history.',
  },
  {
    language: 'pt-BR',
    text: `Dúvida de cliente
• Reembolso: 7005
• Valor: R$ 148,70 (produto) + R$ 18,90 (frete)
• Pergunta: por que só recebeu uma parte? caíram R$ 148,70 em 06/03
• Cliente: Nilo Bittencourt, (27) 99605-3381`,
    firstRow: 'reverses.openRefund?refund_id=7005',
    ticket: null,
    reverses: [],
    refunds: ['7005'],
    note: 'Question about a refund, list.',
  },
  {
    language: 'pt-BR',
    text: `Boa tarde,

A devolução referente ao pedido V-88123-01 está parada desde 05/03/2026. Solicito que seja reprocessada, por favor. Valor do item: R$ 74,50.

Obrigada,
Renata Cordeiro - (21) 2544-8010`,
    firstRow: 'reprocess.reverse?reverse_id=918275',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Reprocess a reverse named by its order number, formal.',
  },
  {
    language: 'pt-BR',
    text: `reprocessa p mim? rastreio QB987654321BR, ta travado faz 3 dias, cliente surtando`,
    firstRow: 'reprocess.reverse?reverse_id=918300',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Reprocess a reverse named by its tracking code, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Loja Azul - Marketplace <mkt@lojaazul.example>
Enviada em: quarta-feira, 11 de março de 2026 14:57
Para: suporte@devolve.example
Assunto: ENC: Pedido 55513 - devolução não saiu

Olá, suporte!

O cliente do pedido 55513 pediu a devolução no dia 06 e ela não saiu até agora, provavelmente ficou presa na integração. Podem reenviar, por gentileza? Não tenho o número da reversa aqui comigo, só o do pedido.

Abraço,
Wellington Sá
Loja Azul | (11) 3255-9031 | Horário: 9h-18h
CEP 01310-200 - São Paulo

-----Mensagem original-----
De: Marcos Vilhena <mvilhena@mail.example>
Enviada em: quarta-feira, 11 de março de 2026 08:20

Bom dia. Pedi para devolver o micro-ondas de 32 litros (R$ 1.150,00 em 10x) e até agora não me mandaram nada para imprimir. Já são 5 dias. Meu CPF 290.664.158-37, fone (11) 96310-7745.
Marcos`,
    firstRow: 'reprocess.reverse?reverse_id=918274',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Reprocess a reverse named by its order number, forwarded mail.',
  },
  {
    language: 'pt-BR',
    text: `Loja.........: Loja Azul
Nº do pedido.: 55512
Ação.........: Reprocessar devolução
Motivo.......: Não enviada para a transportadora
Valor........: R$ 89,90
Data/hora....: 10/03/2026 16:05
Chamado......: https://acme.zendesk.com/agent/tickets/52144`,
    firstRow: 'reprocess.reverse?reverse_id=918273',
    ticket: 'ZD-52144',
    reverses: [],
    refunds: [],
    note: 'Reprocess a reverse named by its order number, form.',
  },
  {
    language: 'pt-BR',
    text: `Prezados, gostaria de uma posição sobre a devolução do pedido #1001, feita em 01/03/2026. O valor total foi de R$ 529,00. Fico no aguardo.

Adelaide Monjardim
(27) 3345-1188`,
    firstRow: 'reverses.show?reverse_id=918276',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Question with an order number only, formal.',
  },
  {
    language: 'pt-BR',
    text: `AA123456789BR sabe me dizer desse aq? cliente postou ontem 15h`,
    firstRow: 'reverses.show?reverse_id=918273',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Tracking code only, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Gustavo Lacerda <g.lacerda@caixapostal.example>
Data: qui., 26 de mar. de 2026 às 07:44
Assunto: Onde está meu pacote?
Para: Verde Pet <contato@verdepet.example>

Bom dia,

Despachei a caixa de transporte (tamanho 3, 2,8 kg) no ponto de coleta no dia 18/03, às 17h25. O código que me deram no comprovante é JD014600006281230704. No site da transportadora aparece "objeto em trânsito" há uma semana. Onde está o pacote? Alguém já recebeu?

Comprei por R$ 214,90 e quero saber se chegou para depois conversarmos sobre a troca.

Obrigado,
Gustavo Lacerda
(62) 98126-4093
Rua 9, 482, Setor Oeste, Goiânia-GO, CEP 74110-100

Em sex., 13 de mar. de 2026 às 10:31, Verde Pet escreveu:
> Oi, Gustavo! Pode levar a caixa a qualquer ponto de coleta, das 8h às 18h.
> O prazo para postar é de 10 dias. Beijos e lambidas, equipe Verde Pet`,
    firstRow: 'reverses.show?reverse_id=918301',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Question with a tracking code only, forwarded mail.',
  },
  {
    language: 'pt-BR',
    text: `COMPROVANTE DE COMPRA   (foto)
PED1DO: V-88123-01
Pedido: V-88123-01
DATA 22/02/2026  HORA 20:17
1 UN  CAMISA LINHO M     74,50
FRETE                    0,00
TOTAL R$                74,50
CARTAO **** 3308  1x
[manuscrito] cliente pergunta: como está a devolução?`,
    firstRow: 'reverses.show?reverse_id=918275',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Order number only, OCR of a receipt.',
  },
  {
    language: 'pt-BR',
    text: `Prezado time, por favor deem prioridade ao chamado 52402. O cliente aguarda resposta desde 18/03/2026, e nosso SLA é de 24 horas.

Atenciosamente,
Verônica Sampaio, supervisora, ramal 118`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52402',
    reverses: [],
    refunds: [],
    note: 'Ticket without a record, formal.',
  },
  {
    language: 'pt-BR',
    text: `alguem pega o #52415 pf? ta parado ha 2h e eu saio as 18`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52415',
    reverses: [],
    refunds: [],
    note: 'Ticket without a record, hurried chat.',
  },
  {
    language: 'pt-BR',
    text: `De: Zendesk <notificacoes@acme.zendesk.example>
Enviado: 25 de março de 2026 18:02
Para: Leandro Aragão
Assunto: [Acme] Novo comentário: dúvida sobre política de troca

##- Digite sua resposta acima desta linha -##

Você foi atribuído a este chamado: https://acme.zendesk.com/agent/tickets/52433

Ivone Sepúlveda, 25 de mar. de 2026 17:58 BRT

Boa tarde! Ainda não comprei nada, só quero entender a regra de vocês antes: se eu comprar um sofá de R$ 3.490,00 e ele não passar na porta (tenho 82 cm de vão), quantos dias tenho para devolver? É 7 ou 30? O frete de volta é por minha conta? Moro no 4º andar sem elevador.

Obrigada desde já,
Ivone Sepúlveda
(71) 99184-2260
Salvador - BA, 40140-110

--------------------------------
Este e-mail é um serviço da Acme. Entregue por Zendesk. © 2026`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52433',
    reverses: [],
    refunds: [],
    note: 'Ticket without a record, forwarded notification mail.',
  },
  {
    language: 'pt-BR',
    text: `Passagem de turno 27/03 - 14h às 22h
- Ticket: ZD-52450
- Assunto: consumidor sem acesso ao portal (senha bloqueada após 5 tentativas)
- Retornar para: (85) 98733-0914 depois das 19h30
- Cliente: Socorro Bezerra, CPF 602.447.913-04`,
    firstRow: 'tickets.open',
    ticket: 'ZD-52450',
    reverses: [],
    refunds: [],
    note: 'Ticket without a record, list.',
  },
  {
    language: 'en-US',
    text: `Dear team,

Could you please let us know the current status of reverses 920002, 920003 and 920008? They were all opened on March 9, 2026, and our customers have been waiting for more than 12 days.

Kind regards,
Andrew Whitlock
Returns Manager
+55 11 4003-2290`,
    firstRow: 'reverses.show?reverse_id=920002',
    ticket: null,
    reverses: ['920002', '920003', '920008'],
    refunds: [],
    note: 'Question about several reverses, formal.',
  },
  {
    language: 'en-US',
    text: `hey whats going on w/ 918279 and 918278?? custmer says 5 days no update, $89.90 item`,
    firstRow: 'reverses.show?reverse_id=918279',
    ticket: null,
    reverses: ['918279', '918278'],
    refunds: [],
    note: 'Question about two reverses, hurried chat.',
  },
  {
    language: 'en-US',
    text: `From: Grace Okafor <grace@farmabem.example>
Sent: Wednesday, March 25, 2026 3:41 PM
To: Support <support@devolve.example>
Subject: FW: Two returns - where are they?

Hi all,

See the message below. Where are reverses 920010 and 920012 right now? Both parcels were handed to the carrier on March 16 at about 4:30 pm, and the customer hasn't heard anything in 9 days. I only need the current status so that I can answer her before 6 pm.

Thanks a lot,
Grace Okafor
Customer Care, Farma Bem
Office: +55 85 3208-7700 ext. 412 | Mobile: +55 85 99640-1173
Av. Santos Dumont, 2828 - Fortaleza, CE 60150-161

-----Original Message-----
From: Meredith Lang <mlang@inbox.example>
Sent: Wednesday, March 25, 2026 11:09 AM
To: Farma Bem Customer Care
Subject: Two returns - where are they?

Hello, I sent back two boxes (a thermometer, R$ 119.90, and a blood pressure monitor, R$ 279.00) and nobody tells me anything. I have called 3 times and waited 45 minutes in total.
Meredith

On Fri, Feb 27, 2026 at 2:15 PM, Farma Bem Customer Care wrote:
> Hi Meredith, your earlier return, reverse 918277, has been completed
> and closed. Have a nice weekend!`,
    firstRow: 'reverses.show?reverse_id=920010',
    ticket: null,
    reverses: ['920010', '920012'],
    refunds: [],
    note: 'Question about two reverses, forwarded mail with ignored history.',
  },
  {
    language: 'en-US',
    text: `Daily check 03/24/2026 09:00 (ZD-52461)
1. reverse 918300 - what is the status?
2. reverse 918301 - what is the status?
3. reverse 920001 - why was it cancelled?
Reply to: Dana, ext. 2205`,
    firstRow: 'reverses.show?reverse_id=918300',
    ticket: 'ZD-52461',
    reverses: ['918300', '918301', '920001'],
    refunds: [],
    note: 'Question about several reverses, list.',
  },
  {
    language: 'en-US',
    text: `Hello,

The label for return request 918401 could not be generated because the postal code was wrong. The correct CEP is 80020-310. Please update it so that the label can be issued by March 20.

Best regards,
Olivia Brandt
(41) 3322-6015`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=80020310',
    ticket: null,
    reverses: ['918401'],
    refunds: [],
    note: 'Correct one CEP, formal.',
  },
  {
    language: 'en-US',
    text: `pls fix zip on 918400, shld be 13015002, no label for 3 days now n client calling every 2 hrs`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=13015002',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'Correct one CEP, hurried chat.',
  },
  {
    language: 'en-US',
    text: `---------- Forwarded message ---------
From: Colin Hartwell <colin.hartwell@posta.example>
Date: Mon, Mar 23, 2026 at 8:26 PM
Subject: Wrong postcode on my return
To: Loja Azul <sac@lojaazul.example>

Hi there,

I moved to Rio in January, and I'm trying to return an air fryer (R$ 449.00, bought on 02/28/2026). My return number is 918400. I never received the shipping label, and your chat told me that it failed because of the address: you have my postcode as 22070-110, but the right one is 22070-011. Could you correct it, please? The 30-day window ends this Friday, so I'd rather not wait much longer.

My phone is (21) 99418-3605 and my CPF is 901.225.674-18. I'm at home after 6:30 pm.

Cheers,
Colin

On Sat, Mar 21, 2026 at 10:02 AM Loja Azul <sac@lojaazul.example> wrote:
> Hello Colin, we could not generate your label. Please confirm your full
> address, including the CEP.
> Loja Azul - Av. Paulista, 1842 - CEP 01310-200 - (11) 3255-9000`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918400&zip_code=22070011',
    ticket: null,
    reverses: ['918400'],
    refunds: [],
    note: 'Correct one CEP, forwarded mail, wrong CEP and signature CEP too.',
  },
  {
    language: 'en-US',
    text: `Request type: Address correction
Reverse ID: 918401
Error: Label not generated (invalid ZIP)
Current ZIP: 69200-030
Correct ZIP: 69020-030
Item value: R$ 75.40
Submitted: 2026-03-19 17:48
Helpdesk ticket: 52399`,
    firstRow: 'trackingErrors.correctZip?reverse_id=918401&zip_code=69020030',
    ticket: 'ZD-52399',
    reverses: ['918401'],
    refunds: [],
    note: 'Correct one CEP, form.',
  },
  {
    language: 'es',
    text: `Estimados:

Les solicitamos reprocesar los reembolsos 7001, 7002 y 7005, que fallaron el 14/03/2026 a causa de un error bancario. El importe total asciende a R$ 1.872,40.

Saludos cordiales,
Lucía Ferreyra
Administración - Tel. +54 11 4328-6650`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: [],
    refunds: ['7001', '7002', '7005'],
    note: 'Batch of refunds, formal.',
  },
  {
    language: 'es',
    text: `hola!! reprocesen porfa los reembolsos 7006 y 7007, kedaron trabados desd ayer a las 22hs, gracias`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: [],
    refunds: ['7006', '7007'],
    note: 'Batch of refunds, hurried chat.',
  },
  {
    language: 'es',
    text: `De: Ramiro Escalante <ramiro@recantomodas.example>
Enviado el: jueves, 26 de marzo de 2026 10:18
Para: soporte@devolve.example
Asunto: RV: Reembolsos fallidos

Buenos días:

Según nos informa el banco (mensaje de abajo), la cuenta ya fue habilitada. Por favor, reprocesen estos reembolsos, que siguen en error:

- Reembolso 7008: R$ 210,00
- Reembolso 7009: R$ 99,90
- Reembolso 71550: R$ 134,99

Necesitamos tenerlos listos antes de las 17:00, porque las clientas llevan 8 días esperando. Nuestro ticket con ustedes es el ZD-52477.

Muchas gracias,
Ramiro Escalante
Finanzas, Recanto Modas
Tel. +55 81 3465-2231 - Móvil +55 81 99127-4480
Rua do Bom Jesus, 237, Recife, 50030-170

-----Mensaje original-----
De: Atención Empresas <empresas@bancosur.example>
Enviado el: miércoles, 25 de marzo de 2026 16:55
Asunto: Re: Cuenta bloqueada

> Estimado Ramiro: la cuenta 30471-2, agencia 1180, quedó habilitada hoy a las
> 16:40. El límite diario es de R$ 50.000,00.
>
> El 20 de marzo de 2026, Ramiro Escalante escribió:
>> El reembolso 7003 salió bien el lunes, pero desde el martes todo
>> vuelve con el código de rechazo 57.`,
    firstRow: 'reprocess.batch',
    ticket: 'ZD-52477',
    reverses: [],
    refunds: ['7008', '7009', '71550'],
    note: 'Batch of refunds, forwarded mail with ignored history.',
  },
  {
    language: 'es',
    text: `REEMBOLSOS A REPROCESAR - 23/03/2026
reembolso;cliente;importe;intentos
7002;Julia M.;45,00;2
7003;Pedro A.;1.299,00;3
7004;Inés V.;88,50;1`,
    firstRow: 'reprocess.batch',
    ticket: null,
    reverses: [],
    refunds: ['7002', '7003', '7004'],
    note: 'Batch of refunds, table.',
  },
  {
    language: 'es',
    text: `Buenas tardes:

La devolución con número de reversa 920006 está detenida desde el 12 de marzo. ¿Podrían reprocesarla, por favor? El cliente compró por R$ 349,00 y el plazo de 15 días está por vencer.

Atentamente,
Nuria Campos
Atención al cliente`,
    firstRow: 'reprocess.reverse?reverse_id=920006',
    ticket: null,
    reverses: ['920006'],
    refunds: [],
    note: 'Reprocess one reverse, formal.',
  },
  {
    language: 'es',
    text: `la 918301 esta trabada hace 2 dias, reenviala xfa!! zd 52488`,
    firstRow: 'reprocess.reverse?reverse_id=918301',
    ticket: 'ZD-52488',
    reverses: ['918301'],
    refunds: [],
    note: 'Reprocess one reverse, hurried chat.',
  },
  {
    language: 'es',
    text: `De: Tomás Iriarte <tomas.iriarte@verdepet.example>
Para: Soporte
Fecha: martes, 24 de marzo de 2026, 12:33
Asunto: Re: Re: Devolución trabada

Hola, Leandro:

Gracias por lo de la semana pasada, aquello quedó resuelto. Ahora tengo otro caso: la reversa 918278 no salió. La clienta devolvió una cama para perro (talla 2, R$ 164,90), esperó al mensajero el lunes entre las 9:00 y las 13:00 y no pasó nadie. En el panel figura "pendiente de envío" desde hace 4 días. Te pido que la reproceses, por favor.

Un saludo,
Tomás Iriarte
Verde Pet - Logística
+55 41 99655-2018

El mié, 18 mar 2026 a las 9:47, Soporte escribió:
> Tomás, buen día. La reversa 918274 ya fue reprocesada y la etiqueta se
> generó a las 9:40. Cualquier cosa, me avisas.
> Leandro Aragão - (11) 4003-8120`,
    firstRow: 'reprocess.reverse?reverse_id=918278',
    ticket: null,
    reverses: ['918278'],
    refunds: [],
    note: 'Reprocess one reverse, reply with another reverse in the old history.',
  },
  {
    language: 'es',
    text: `Tienda: Casa Conceição
N.º de pedido: 1001
Solicitud: reprocesar la devolución (no se envió al transportista)
Importe: R$ 529,00
Fecha: 20/03/2026, 11:15
Teléfono: (27) 99812-3047`,
    firstRow: 'reprocess.reverse?reverse_id=918276',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Reprocess one reverse named by its order number, form.',
  },
  {
    language: 'en-US',
    text: `Good morning,

Recanto Modas would like to change its return window from 7 to 30 days, starting on April 1, 2026. Could you check the settings of this merchant?

Regards,
Hannah Steele`,
    firstRow: 'ecommerces.open?ecommerce=38',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, formal.',
  },
  {
    language: 'en-US',
    text: `can u chk the config for Verde Pet? they say the portal shows 15 days instead of 30 since 9am`,
    firstRow: 'ecommerces.open?ecommerce=4',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, hurried chat.',
  },
  {
    language: 'es',
    text: `De: Pilar Asensio <pilar@consultora.example>
Fecha: 27 de marzo de 2026, 10:40
Asunto: Alta de usuarios de Conceição Calçados

Buenos días:

La tienda Conceição Calçados nos pide añadir 3 usuarios nuevos y cambiar el logotipo de su portal antes del 5 de abril. También quieren saber si el plan actual (R$ 890,00 al mes) incluye más de 10 usuarios. ¿Pueden revisar la ficha de la tienda?

Gracias y un saludo,
Pilar Asensio
Tel. +34 91 555 01 42 - Horario: de 9:00 a 14:00`,
    firstRow: 'ecommerces.open?ecommerce=3',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, mail with signature.',
  },
  {
    language: 'es',
    text: `Tipo: consulta comercial
Tienda: Farma Bem
Contacto: Joaquín, (85) 3208-7700
Consulta: quieren revisar el plazo de devolución (hoy, 7 días) y el logo
Fecha: 26/03/2026 15:20`,
    firstRow: 'ecommerces.open?ecommerce=14',
    ticket: null,
    reverses: [],
    refunds: [],
    note: 'Merchant only, form.',
  },
]
