import { expect, test } from 'vitest'
import { formatAmount, formatDate } from '../../contract/format.ts'
import { round2, sum } from '../../contract/money.ts'
import { offers } from '../../contract/offers/offers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeOffer, makeService } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginStory } from '../support/story.ts'
import { become } from './situations.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('the print names both parties, terms, groups, options, sums and the sum in words, with Latvian letters', async () => {
  const customer_id = await makeBuyer(app, { name: 'Ģirts Šķēle', legal_address: 'Čiekuru iela 3' })
  const offer = await makeOffer(app, {
    customer_id,
    delivery_terms: 'Piegāde 5 dienu laikā',
    payment_terms: 'Priekšapmaksa 30 %',
    intro: 'Pateicamies par jūsu pieprasījumu.',
    outro: 'Ceram uz sadarbību!',
    notes: 'Krāsa: tumši zaļa',
    offer_items: [
      { item_id: await makeItem(app, { name: 'Ķieģelis ēkai', price: '1.25' }), quantity: '1000', group_title: 'Materiāli' },
      { item_id: await makeService(app, { name: 'Žoga būve', price: '30' }), quantity: '8', discount_percent: '10', group_title: 'Darbi' },
      { item_id: await makeService(app, { name: 'Krāsošana', price: '15' }), quantity: '4', group_title: 'Darbi', is_optional: true },
    ],
  })
  await become('sent')(app, clerk, offer.id)
  const { data } = await clerk.done(offers.show, { params: { id: offer.id } })
  const print = await clerk.call(offers.pdf, { params: { id: offer.id } })
  expect(print.headers['content-type']).toBe('application/pdf')
  expect(print.headers['content-disposition']).toContain(`${data.number}.pdf`)
  const text = (await pdfPages(print.bytes)).flat().join('\n')
  for (const expectedText of [
    ...['Piedāvājums', `Nr. ${data.number}`, formatDate(data.valid_until), 'Ģirts Šķēle', 'Čiekuru iela 3', 'Darbgalds', 'LV40003000003'],
    ...['Piegāde 5 dienu laikā', 'Priekšapmaksa 30 %', 'Pateicamies par jūsu pieprasījumu.', 'Ceram uz sadarbību!', 'Krāsa: tumši zaļa'],
    ...['Materiāli', 'Ķieģelis ēkai', 'Darbi', 'Žoga būve', 'papildus', 'Papildus piedāvātās pozīcijas kopsummā nav iekļautas.'],
    ...['1 466,00', '307,86', '1 773,86', 'Viens tūkstotis septiņi simti septiņdesmit trīs eiro un 86 centi'],
    'Piedāvājums nav rēķins un nav pamats samaksai.',
  ]) {
    expect(text).toContain(expectedText)
  }
  expect(text.match(/^Darbi$/gm)).toHaveLength(1)
  expect(text.indexOf('Materiāli')).toBeLessThan(text.indexOf('Ķieģelis ēkai'))
})

test('a long offer carries its running sum from page to page, options left out', async () => {
  const item_id = await makeService(app, { price: '12.34' })
  const offer_items = Array.from({ length: 70 }, (_, index) => ({ item_id, quantity: '1', is_optional: index % 5 === 0 }))
  const { id, items } = await makeOffer(app, { offer_items })
  const pages = await pdfPages((await clerk.call(offers.pdf, { params: { id } })).bytes)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    const out = page.find((line) => line.startsWith('Pārnesums uz nākamo lapu'))
    const shown = pages.slice(0, index + 1).flatMap((lines) => lines.filter((line) => /^\d+ Prece|^\d+ .* 12,34$/.test(line)))
    const last = shown.length
    const firm = items.slice(0, last).filter((line) => !line.is_optional)
    expect(out).toBe(`Pārnesums uz nākamo lapu ${formatAmount(round2(sum(firm.map((line) => line.net)))).replaceAll(/\s/g, ' ')}`)
    expect(pages[index + 1]).toContain(out?.replace('Pārnesums uz nākamo lapu', 'Pārnests no iepriekšējās lapas'))
  }
})
