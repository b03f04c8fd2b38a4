// Reverses with tracking errors (S2 §2, A41): found, revealed, corrected one after another, taken back; by keyboard, by mouse, by link.
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'
import { errorNow, errorsOn, recordedOf, errorRows as rows } from './tracking-errors-page.ts'

/** As the rows of these journeys were made: they stand on the first page. */
const newestFirst = '/correios?order_by=id&sort=desc'

byKeyboard(
  'A41 by keyboard alone: revealed, corrected, the next one opened, taken back; the focus is on the successor',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const { drawer, row, zip, part } = errorsOn(page)
    await signIn(page, 'n1', newestFirst)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('t')
    await keyboard.press('t')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await keyboard.type('ZD-771')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressUntilFocused(page, 'Tab', page.getByRole('grid').getByRole('row').nth(1))
    await pressUntilFocused(page, 'ArrowDown', row(rows.keyboard))
    await expect(row(rows.keyboard)).not.toContainText(/Rua|Avenida|Travessa|Quadra/)

    await keyboard.press('v')
    const hide = row(rows.keyboard).getByRole('button', { name: /^Ocultar o endereço/ })
    await expect(hide).toBeVisible()
    // Its name says all of its state.
    await expect(hide).not.toHaveAttribute('aria-pressed')
    await keyboard.press('v')
    await expect(row(rows.keyboard).getByRole('button', { name: /^Revelar o endereço/ })).toBeVisible()

    await keyboard.press('z')
    await expect(zip).toBeFocused()
    await keyboard.type('30130-005')
    await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
    await expect(part('Cidade')).toContainText('Belo Horizonte')
    await expect(part('Número')).toContainText('mantém')
    await expect(drawer.getByRole('button', { name: 'Revelar' })).not.toHaveAttribute('aria-pressed')
    await expect(drawer.getByRole('alert')).toContainText(/Outro estado: de .+ para Belo Horizonte\/MG/)
    // Another state: asked once, and by this key alone.
    await keyboard.press('Control+Shift+Enter')
    await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
    expect(await errorNow(baseURL, rows.keyboard)).toBeDefined()
    await keyboard.press('Control+Shift+Enter')
    await expect(page.getByText(`CEP da reversa ${rows.keyboard} corrigido: Belo Horizonte/MG`)).toBeVisible()
    await expect(drawer).toContainText(`Reversa ${rows.afterKeyboard}`)
    await expect(zip).toBeFocused()
    await expect(zip).toHaveValue('')
    expect(await errorNow(baseURL, rows.keyboard)).toBeUndefined()

    await keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(row(rows.keyboard)).toHaveCount(0)
    await expect(row(rows.afterKeyboard)).toBeFocused()
    await keyboard.press('Control+z')
    await expect(page.getByText(/^Desfeito: .+ corrigiu o CEP/)).toBeVisible()
    await expect(row(rows.keyboard)).toBeVisible()
    expect(await errorNow(baseURL, rows.keyboard)).toMatchObject({ tracking_error: expect.any(String) })
    const recorded = await recordedOf(baseURL, rows.keyboard)
    expect(recorded.map(({ action, ticket }) => `${action} ${ticket}`).reverse()).toEqual([
      'trackingErrors.reveal ZD-771',
      'trackingErrors.correctZip ZD-771',
      'trackingErrors.correctZip ZD-771',
    ])
  },
)

byMouse(
  'A41 by mouse alone: filtered, corrected from the button and from the row menu, taken back in the notice',
  async ({ page, baseURL }) => {
    const { drawer, row, zip, part } = errorsOn(page)
    await signIn(page, 'n2', '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Erros de rastreio' }).click()
    const byId = page.getByRole('columnheader', { name: 'Reversa' })
    await byId.click()
    await expect(page).toHaveURL(/order_by=id/)
    await byId.click()
    await expect(page).toHaveURL(/sort=desc/)
    await page.getByRole('button', { name: `Revelar o endereço da reversa ${rows.mouse}` }).click()
    await expect(row(rows.mouse).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
    await page.getByRole('button', { name: `Corrigir o CEP da reversa ${rows.mouse}` }).click()
    await zip.fill('01310100')
    await expect(part('Logradouro')).toContainText('Avenida Paulista')
    await drawer.getByRole('button', { name: 'Próxima reversa' }).click()
    await expect(drawer).not.toContainText(`Reversa ${rows.mouse}`)
    await drawer.getByRole('button', { name: 'Reversa anterior' }).click()
    // The form of a known reverse restores its draft.
    await expect(zip).toHaveValue('01310-100')
    const save = drawer.getByRole('button', { name: 'Corrigir', exact: false }).last()
    await save.click()
    await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
    await save.click()
    await expect(drawer).toHaveCount(0)
    await expect(row(rows.mouse)).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(row(rows.mouse)).toBeVisible()

    await row(rows.mouse).hover()
    await row(rows.mouse).getByRole('gridcell', { name: 'Ações da linha' }).click()
    await page.getByRole('menuitem', { name: /^Corrigir CEP/ }).click()
    await expect(drawer).toContainText(`Reversa ${rows.mouse}`)
    expect(await errorNow(baseURL, rows.mouse)).toBeDefined()
  },
)

test('S2 §2 the filter panel stands in the address; a CPF never does', async ({ page }) => {
  const { grid, row } = errorsOn(page)
  await signIn(page, 'n1', '/correios')
  await grid.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(String(rows.link))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/correios\\?search=${rows.link}$`))
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await expect(row(rows.link)).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Reversa, pedido, rastreio, CEP ou erro' })
  await search.fill('529.982.247-25')
  await search.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Não busque por CPF')
  expect(page.url()).not.toContain('529')
  await search.fill('nada assim')
  await search.press('Enter')
  await expect(page.getByText('Nenhuma reversa encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('combobox', { name: 'Ecommerce' }).fill('1')
  await expect(page).toHaveURL(/ecommerce_id=1$/)
  await expect(row(918_286)).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'Loja Azul' }).first()).toBeVisible()
  // The list of what was typed lies over what stands below its field.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Visões' }).click()
  await expect(page.getByRole('menuitem', { name: /Salvar esta visão/ })).toBeVisible()
})

test('C3, C4 a link fills the drawer and changes nothing; so does the palette while the code is missing', async ({
  page,
  baseURL,
}) => {
  const { drawer, zip, part } = errorsOn(page)
  await signIn(page, 'cs', `/correios?do=trackingErrors.correctZip&reverse_id=${rows.link}&zip_code=01310-100`)
  await expect(zip).toHaveValue('01310-100')
  await expect(part('Estado')).toContainText('SP')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  for (const words of ['corrigir cep', 'fix zip', 'corregir cep']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${words} ${rows.palette}`)
    await page.getByRole('option', { name: `Corrigir CEP · Reversa ${rows.palette}` }).waitFor()
    await page.keyboard.press('Enter')
    await expect(drawer).toContainText(`Reversa ${rows.palette}`)
    await expect(zip).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
  expect(await errorNow(baseURL, rows.link)).toBeDefined()
  expect(await errorNow(baseURL, rows.palette)).toBeDefined()
})

byKeyboard(
  'from the palette, another city waits for a second Enter and says where it leads; the same city is saved at once',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
    const row = page.getByRole('option', { selected: true })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/tracking-errors/')) sent.push(request.url())
    })
    await signIn(page, 'n1', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const type = async (text: string, title: RegExp) => {
      await keyboard.press('Control+k')
      await keyboard.type(text)
      await expect(row).toContainText(title)
      await keyboard.press('Enter')
    }
    const title = new RegExp(`Corrigir CEP · Reversa ${rows.elsewhere} · .* · CEP 01310-100`)
    await type(`corrigir cep ${rows.elsewhere} 01310-100`, title)
    const question = 'De Duque de Caxias/RJ para Avenida Paulista · Bela Vista · São Paulo/SP'
    await expect(row).toContainText(question)
    // Whoever goes on typing means something else.
    await keyboard.type(' ')
    await expect(palette.getByText(question)).toHaveCount(0)
    await keyboard.press('Enter')
    await expect(row).toContainText(question)
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    expect(sent).toEqual([])
    expect(await errorNow(baseURL, rows.elsewhere)).toBeDefined()

    await type(`corrigir cep ${rows.elsewhere} 01310-100`, title)
    await expect(row).toContainText(question)
    await keyboard.press('Enter')
    await expect(page.getByText(`CEP da reversa ${rows.elsewhere} corrigido: São Paulo/SP`)).toBeVisible()
    await expect(palette).toHaveCount(0)
    expect(await errorNow(baseURL, rows.elsewhere)).toBeUndefined()

    await type(`corrigir cep ${rows.sameCity} 01310-100`, new RegExp(`Corrigir CEP · Reversa ${rows.sameCity}`))
    await expect(page.getByText(`CEP da reversa ${rows.sameCity} corrigido: São Paulo/SP`)).toBeVisible()
    expect(sent).toHaveLength(2)
    await keyboard.press('Control+z')
    await expect(page.getByText(/^Desfeito: .+ corrigiu o CEP/).first()).toBeVisible()
    await expect.poll(() => errorNow(baseURL, rows.sameCity)).toBeDefined()

    // In the drawer as well: the same city is saved by the first press.
    const { drawer, row: rowOf, zip } = errorsOn(page)
    await keyboard.press('g')
    await keyboard.press('c')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await keyboard.press('/')
    await keyboard.type(String(rows.sameCity))
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', rowOf(rows.sameCity))
    await keyboard.press('z')
    await expect(zip).toBeFocused()
    await keyboard.type('01310-100')
    await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(drawer).toHaveCount(0)
    expect(await errorNow(baseURL, rows.sameCity)).toBeUndefined()
  },
)

test('S2 §4, §8 a code that does not exist, and one that is no code: said, and nothing lost', async ({
  page,
  baseURL,
}) => {
  const { drawer, zip } = errorsOn(page)
  await signIn(page, 'n1', `/correios?order_by=id&sort=desc&do=trackingErrors.correctZip&reverse_id=${rows.turned}`)
  await expect(zip).toBeFocused()
  await page.keyboard.type('3013')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText('CEP inválido: são 8 dígitos').first()).toBeVisible()
  await zip.fill('99999999')
  await expect(drawer.getByText('Este CEP não existe. Confira os 8 dígitos.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Este CEP não existe: nada foi salvo.')).toBeVisible()
  await expect(zip).toHaveValue('99999999')
  expect(await errorNow(baseURL, rows.turned)).toBeDefined()

  // Mod+↓ and Mod+↑ go on and come back, and the form restores the typed value.
  await page.keyboard.press('Control+ArrowDown')
  await expect(drawer).not.toContainText(`Reversa ${rows.turned}`)
  await page.keyboard.press('Control+ArrowUp')
  await expect(drawer).toContainText(`Reversa ${rows.turned}`)
  await expect(zip).toHaveValue(/^99999-?999$/)
})
