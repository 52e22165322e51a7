import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../contract/format.ts'
import { round2, sum } from '../../contract/money.ts'
import { acceptanceActPdf } from '../../server/documents/acceptance-act-pdf.ts'
import { invoicePdf, invoicesPdf } from '../../server/documents/invoice-pdf.ts'
import type { InvoiceDocument, Printed } from '../../server/documents/model.ts'
import { orderPdf } from '../../server/documents/order-pdf.ts'
import { crowded, pdfFacts, pdfPages, pdfPictures, pdfPieces, rightEdges } from '../support/pdf-text.ts'
import { pngOf } from '../support/pictures.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { actOf, creditNote, invoiceOf, orderOf, swiss, twentyInvoices, waybill, type LineOf } from '../support/sample-documents.ts'

const alphabet = 'Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus ĀČĒĢĪĶĻŅŠŪŽ āčēģīķļņšūž €'

describe('particulars of an invoice (docs/domain/invoicing.md#document-particulars)', () => {
  test('a Pavadzīme-rēķins holds every one', async () => {
    const text = await textOf(goods())
    const particulars = [
      ...['Pavadzīme-rēķins', 'Nr. R-2026-000123', 'Izrakstīšanas datums', '05.11.2026.', 'Piegādes datums', '04.11.2026.'],
      ...['Apmaksas termiņš', '19.11.2026.', 'Pārskaitījums, 14 dienu laikā'],
      ...['Pārdevējs', 'SIA "Darbgalda demonstrācija"', '79991001375', 'LV79991001375', 'Ķīšezera iela 12–3, Rīga, LV-1026'],
      ...['Pircējs', 'AS "Ģimenes ēdnīca Šūpoles"', '79991002741', 'LV79991002741', 'Jūrkalnes prospekts 7, dz. 21'],
      ...['Līgums', 'L-2026/17', 'Pasūtījums', 'PAS-2026-000045', 'Klienta pasūtījuma Nr.', 'PO-7781'],
      ...['Daudzums', 'Mērv.', 'Cena, EUR', 'Atlaide', '12,5 %', 'PVN', 'Summa, EUR'],
      ...['Kafijas automāts', 'KA-100', 'EAN 2000000000015', 'IMEI / sērijas Nr.: 001017990000013, 001017990000021'],
      ...['PVN 21 % 175,00 36,75', 'Apgrieztā maksāšana 1 799,50 0,00', 'Nodokļa apgrieztā maksāšana (reverse charge)'],
      ...['Summa bez PVN 1 974,50', 'PVN 36,75', 'Kopā ar PVN 2 011,25', 'Apmaksāts ar avansu -100,00', 'Apmaksai, EUR 1 911,25'],
      ...['Summa vārdiem: Divi tūkstoši vienpadsmit eiro un 25 centi'],
      ...['Swedbank', 'HABALV22', 'LV95 HABA 0009 9000 0000 1', 'Rēķins R-2026-000123'],
      ...[
        'Preču piegāde',
        'Preču pārdošana',
        'Noliktava "Ziemeļi", Ķekava, LV-2123',
        'Šķūņu iela 4, Liepāja, LV-3401',
        'AB-1234',
        'Andris Žagars',
      ],
      ...['Preces izsniedza', 'Preces saņēma', 'Dokumentu sagatavoja: Ilze Bērziņa'],
      ...['Dokuments sagatavots elektroniski un derīgs bez paraksta', 'Lapa 1 no', alphabet],
    ]
    expect(particulars.filter((particular) => !text.includes(particular))).toEqual([])
  })

  test('a service makes a Rēķins without delivery particulars', async () => {
    const text = await textOf(invoiceOf([{}]))
    expect(text).toMatch(/^SIA "Darbgalda demonstrācija" Rēķins/)
    expect(text).toContain('Darījuma datums')
    expect(text).not.toContain('Preču piegāde')
  })

  test('each category says why there is no tax', async () => {
    const reasons: Record<string, string> = {
      exempt: 'Darījums atbrīvots no PVN',
      'services to Estonia': 'Nodokļa apgrieztā maksāšana (reverse charge)',
      'goods to Estonia': 'Direktīvas 2006/112/EK 138. panta 1. punkts',
      export: 'Preču eksports, PVN 0 %',
      'seller out of VAT': 'pārdevējs nav reģistrēts PVN maksātājs',
    }
    for (const [name, reason] of Object.entries(reasons)) expect(await textOf(sample(name)), name).toContain(reason)
  })

  test('a country is named only abroad', async () => {
    expect(await textOf(invoiceOf([{}], { buyer: swiss }))).toContain('Šveice')
    expect(await textOf(invoiceOf([{}]))).not.toContain('Latvija')
  })

  test('stored words are printed as they are', async () => {
    expect(await textOf(invoiceOf([{}], { amount_in_words: 'Viens simts divdesmit viens euro un 00 centi' }))).toContain(
      'divdesmit viens euro',
    )
  })
})

describe('credit note', () => {
  test('is negative, names the invoice and the reason, and asks for no money', async () => {
    const text = await textOf(creditNote)
    const wanted = [
      'Kredītrēķins',
      'R-2026-000123, 05.11.2026.',
      'Prece atgriezta',
      '-7 gab.',
      '-221,31',
      '-46,48',
      'Kopā ar PVN, EUR -1 167,54',
      'Mīnus viens tūkstotis',
    ]
    expect(wanted.filter((part) => !text.includes(part))).toEqual([])
    expect(text).not.toContain('Rekvizīti apmaksai')
  })

  test('is the same when its amounts come with a minus', async () => {
    const minus = invoiceOf([{ quantity: '-7', unit_price: '31.6150' }], { kind: 'credit_note', original: creditNote.original })
    const plus = invoiceOf([{ quantity: '7', unit_price: '31.6150' }], { kind: 'credit_note', original: creditNote.original })
    expect(minus.gross).toBe('-267.79')
    expect(await textOf(minus)).toBe(await textOf(plus))
  })
})

describe('carried totals', () => {
  const long = 'Kafijas automāts ar nosaukumu, kas nevar ietilpt vienā rindā un tāpēc tiek pārnests uz nākamo, kā arī uz aiznākamo'

  test.each([
    [
      '120 lines, every seventh of them long',
      Array.from({ length: 120 }, (_, index): LineOf => ({
        name: index % 7 === 3 ? long : 'Kafijas pupiņas',
        quantity: `${index + 1}`,
        unit_price: '3.3333',
      })),
    ],
    [
      '90 lines with descriptions and discounts',
      Array.from({ length: 90 }, (_, index): LineOf => ({
        unit_price: '19.9900',
        discount_percent: '33.33',
        description: index % 5 === 0 ? `${long}. ${long}` : null,
      })),
    ],
    [
      'lines with hundreds of IMEI',
      Array.from({ length: 4 }, (): LineOf => ({
        quantity: '400',
        units: Array.from({ length: 400 }, (_, index) => `${350_000_000_000_000 + index}`),
      })),
    ],
  ])('%s', async (_, lines) => {
    const document = invoiceOf(lines, { supply: 'goods', waybill })
    const pages = await pdfPages(await invoicePdf(document))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    checkCarried(document, pages)
  })

  test.each([1, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 57, 58])(
    '%d lines, where one page becomes two and two become three',
    async (count) => {
      const document = invoiceOf(Array.from({ length: count }, (): LineOf => ({ unit_price: '0.3300' })))
      checkCarried(document, await pdfPages(await invoicePdf(document)))
    },
  )
})

/** Each page shows a subtotal that the next one carries over. */
function checkCarried(document: InvoiceDocument, pages: readonly string[][]): void {
  let seen = 0
  let carried: string | null = null
  for (const [index, page] of pages.entries()) {
    expect(page.at(-1)).toBe(`${document.seller.name} Lapa ${index + 1} no ${pages.length}`)
    const taken = amountAfter(page, 'Pārnests no iepriekšējās lapas')
    expect(taken).toBe(carried)
    seen += page.filter((line) => / gab\. .* \d+,\d\d$/.test(line)).length
    carried = amountAfter(page, 'Pārnesums uz nākamo lapu')
    if (carried !== null) expect(carried).toBe(formatted(sum(document.lines.slice(0, seen).map((line) => line.net)).toFixed()))
  }
  expect(carried).toBeNull()
  expect(seen).toBe(document.lines.length)
  expect(pages.flat().some((line) => line.endsWith(`Summa bez PVN ${formatted(document.net)}`))).toBe(true)
}

function amountAfter(page: readonly string[], label: string): string | null {
  return page.find((line) => line.startsWith(label))?.slice(label.length + 1) ?? null
}

function formatted(amount: string): string {
  return formatAmount(round2(amount)).replaceAll('\u00a0', ' ')
}

describe('setting', () => {
  test('figures of a column end at one place', async () => {
    const lines = ['1.1100', '22.2200', '333.3300', '4444.4400', '0.0100'].map((unit_price): LineOf => ({ unit_price }))
    const edges = await rightEdges(await invoicePdf(invoiceOf(lines)), /^\d*\s?\d+,\d\d$/)
    const rightmost = edges.filter((edge) => edge > Math.max(...edges) - 5)
    expect(rightmost.length).toBeGreaterThanOrEqual(8)
    expect(Math.max(...rightmost) - Math.min(...rightmost)).toBeLessThan(0.05)
  })

  test('prices of a column have their commas under one another, whatever decimals each needs', async () => {
    const lines = ['1.1100', '22.2200', '0.3333', '4444.4000', '7.5000'].map((unit_price): LineOf => ({ unit_price, quantity: '3' }))
    const bytes = await invoicePdf(invoiceOf(lines))
    const text = (await pdfPages(bytes)).flat().join(' ')
    for (const price of ['1,1100', '22,2200', '0,3333', '4 444,4000', '7,5000']) expect(text).toContain(` ${price} `)
    const edges = await rightEdges(bytes, /,\d{4}$/)
    expect(edges).toHaveLength(5)
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.05)
    expect((await textOf(invoiceOf([{ unit_price: '7.5000', quantity: '3' }]))).replaceAll('22,50', '')).toContain(' 7,50 ')
  })

  test('an article number stands whole on a line, however long its name is', async () => {
    const sku = 'GARS-ARTIKULS-BEZ-ATSTARPEM/0123456789-ABCDEFGHIJ'
    const name = 'Ergonomisks biroja krēsls ar regulējamu galvas balstu'
    for (const named of ['Krēsls', name, `${name}, ${name}`]) {
      const lines = (
        await pdfPages(await invoicePdf(invoiceOf([{ name: named, sku, gtin: '2000000000015', discount_percent: '5' }])))
      ).flat()
      expect(lines.find((line) => line.includes('GARS-'))).toBe(`${sku} · EAN 2000000000015`)
    }
    const short = (await pdfPages(await invoicePdf(invoiceOf([{ name: 'Krēsls', sku: 'KR-7' }])))).flat()
    expect(short.some((line) => line.includes('Krēsls KR-7'))).toBe(true)
  })

  test('signatures never stand on a page of their own', async () => {
    const counts = Array.from({ length: 14 }, (_, index) => 8 + index)
    const kinds = {
      invoice: (lines: LineOf[]) => invoicePdf(invoiceOf(lines, { supply: 'goods', waybill })),
      act: (lines: LineOf[]) => acceptanceActPdf(actOf([...lines, ...lines])),
    }
    let broken = 0
    for (const make of Object.values(kinds))
      for (const count of counts) {
        const pages = await pdfPages(await make(Array.from({ length: count }, (): LineOf => ({}))))
        const signing = pages.findIndex((page) => page.some((line) => line.includes('vārds, uzvārds, paraksts, datums')))
        // Without header and footer strips.
        const above =
          pages[signing]
            ?.slice(signing === 0 ? 0 : 1)
            .join(' ')
            .split(/Preces izsniedza:|Nodeva:/)[0] ?? ''
        expect(above, `${count} lines`).toMatch(/Preču piegāde|pretenziju nav/)
        if (pages.length > 1) broken += 1
      }
    expect(broken).toBeGreaterThan(4)
  })

  test('the same data gives the same bytes', async () => {
    expect(Buffer.from(await invoicePdf(goods())).equals(Buffer.from(await invoicePdf(goods())))).toBe(true)
  })

  test('letters that come in two parts are composed', async () => {
    expect(await textOf(invoiceOf([{ name: 'Ķe\u0304niņš\u0007' }]))).toContain('Ķēniņš')
  })

  test('signs that the font has not become a box, for archives take no missing glyph', async () => {
    expect(await textOf(invoiceOf([{ name: 'Ūdens 😀🚚漢字 kubli\u200d' }]))).toContain('Ūdens □ kubli KA-100')
  })

  test('two hundred lines with long descriptions: each page begins with the heads of its columns, and the sums stand under a line', async () => {
    const description = 'Ergonomisks biroja krēsls ar regulējamu galvas balstu. '.repeat(10).slice(0, 500)
    const lines = Array.from({ length: 200 }, (_, index): LineOf => ({
      description: index % 2 ? description : null,
      unit_price: '98765.4321',
    }))
    const bytes = await invoicePdf(invoiceOf(lines, { supply: 'goods', waybill }))
    const pages = await pdfPages(bytes)
    expect(pages.length).toBeGreaterThan(8)
    const last = pages.findIndex((page) => page.some((line) => line.includes('Summa bez PVN')))
    for (const page of pages.slice(1, last + 1)) {
      expect(page[1]).toContain('Nosaukums')
      expect(page[2]).toContain('Pārnests')
    }
    const sums = pages[last]?.findIndex((line) => line.includes('Summa bez PVN')) ?? 0
    expect(pages[last]?.slice(0, sums).join(' ')).toMatch(/200 Kafijas automāts/)
    expect(crowded(await pdfPieces(bytes))).toEqual([])
  })

  test('a draft says so on every page, in the place of its number, too', async () => {
    const lines = Array.from({ length: 40 }, (): LineOf => ({}))
    const pages = await pdfPages(await invoicePdf(invoiceOf(lines, { number: 'PROJEKTS' })))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.join(' ')).toContain('PROJEKTS')
    expect(pages.flat().join(' ')).not.toMatch(/Nr\. PROJEKTS|Rēķins PROJEKTS \S*Swedbank/)
    expect((await pdfFacts(await invoicePdf(invoiceOf(lines, { number: 'PROJEKTS' })))).title).toBe('Rēķins PROJEKTS')
  })

  test('a name without a place to break stays on the page', async () => {
    const edges = await rightEdges(
      await invoicePdf(invoiceOf([{ name: 'Ū'.repeat(200) }], { buyer: { ...swiss, name: 'Ķ'.repeat(120) } })),
      /[ŪĶ]{5}/,
    )
    expect(Math.max(...edges)).toBeLessThan(595 - 42)
  })

  test('a logo is printed from data and never from a file or an address', async () => {
    const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect((await textOf(invoiceOf([{}], { logo: dot }))).startsWith('Rēķins')).toBe(true)
    for (const logo of ['/etc/hostname', 'https://logo.example/logo.png', 'data:text/html;base64,AAAA']) {
      expect((await textOf(invoiceOf([{}], { logo }))).startsWith('SIA "Darbgalda demonstrācija" Rēķins')).toBe(true)
    }
  })

  test('long notes run over pages', async () => {
    const notes = Array.from({ length: 150 }, (_, index) => `Piezīmes rinda ${index + 1}.`).join('\n')
    const pages = await pdfPages(await invoicePdf(invoiceOf([{}], { notes })))
    expect(pages.flat().filter((line) => line.startsWith('Piezīmes rinda'))).toHaveLength(150)
  })
})

describe('for the archive', () => {
  test('a print says its language and title, claims PDF/A-3b and has what that asks: fonts and colours of its own', async () => {
    const bytes = await invoicePdf(goods())
    expect(await pdfFacts(bytes)).toEqual({ title: 'Pavadzīme-rēķins R-2026-000123', language: 'lv-LV', archival: '3B', carried: [] })
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toMatch(/\/OutputIntents \[/)
    expect(raw.match(/\/FontFile2/g)?.length).toBe(raw.match(/\/Type \/FontDescriptor/g)?.length)
    expect(raw).not.toMatch(/\/(JavaScript|Encrypt)\b/)
  })

  test('a final invoice carries its UBL as the file that says the same', async () => {
    const document = { ...goods(), isElectronic: true }
    const bytes = await invoicePdf(document)
    const { carried } = await pdfFacts(bytes)
    expect(carried.map(({ name, content }) => [name, checkUbl(content.toString())])).toEqual([['R-2026-000123.xml', []]])
    expect(carried[0]?.content.toString()).toContain('<cbc:ID>R-2026-000123</cbc:ID>')
    const raw = Buffer.from(bytes).toString('latin1')
    // The attached file declares type, date and relation (ISO 19005-3, 6.8).
    expect(raw).toMatch(/\/Type \/Catalog[^>]*\/AF \[\d+ 0 R\]/s)
    expect(raw).toMatch(/\/Type \/Filespec\s+\/AFRelationship \/Alternative/)
    expect(raw).toMatch(/\/Type \/EmbeddedFile[^]*?\/ModDate \(D:20261105/)
    expect(raw).toContain('/Subtype /application#2Fxml')
    expect(Buffer.from(await invoicePdf(document)).equals(Buffer.from(bytes))).toBe(true)
  })

  test('a file of several invoices is called by the first and the last', async () => {
    const numbered = (number: string) => invoiceOf([{}], { number })
    const titleOf = async (...numbers: string[]) =>
      (await pdfFacts(await invoicesPdf({ documents: numbers.map(numbered), logo: null }))).title
    expect(await titleOf('R-1', 'R-2', 'R-3')).toBe('Rēķini R-1 – R-3')
    expect(await titleOf('R-1')).toBe('Rēķini R-1')
  })

  test('a file of several invoices shows the logo on each and holds it once', async () => {
    const logo = `data:image/png;base64,${pngOf(30, 30).toString('base64')}`
    const bytes = await invoicesPdf({ documents: ['R-1', 'R-2', 'R-3'].map((number) => invoiceOf([{}], { number })), logo })
    expect((await pdfPictures(bytes)).map(({ page }) => page)).toEqual([1, 2, 3])
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1)
  })
})

describe('other documents', () => {
  test('an order', async () => {
    const text = join(await pdfPages(await orderPdf(orderOf([{ quantity: '2' }], { notes: alphabet }))))
    const wanted = [
      'Pasūtījums',
      'Nr. PAS-2026-000045',
      'Pasūtītājs',
      'Piegādes adrese',
      'Māra Liepa, +371 20000003',
      'Kopā ar PVN, EUR 242,00',
      'Divi simti četrdesmit divi eiro',
      alphabet,
    ]
    expect(wanted.filter((part) => !text.includes(part))).toEqual([])
  })

  test('an acceptance act shows what was handed over, without prices, with two signatures', async () => {
    const text = join(await pdfPages(await acceptanceActPdf(actOf([{ quantity: '2', units: ['001017990000013'] }]))))
    const wanted = [
      'Pieņemšanas–nodošanas akts',
      '2026. gada 4. novembrī',
      'Pasūtījums PAS-2026-000045',
      'Nodevējs',
      'Pieņēmējs',
      '2 gab.',
      '001017990000013',
      'pretenziju nav',
      'Nodeva: Andris Žagars',
      'Pieņēma:',
    ]
    expect(wanted.filter((part) => !text.includes(part))).toEqual([])
    expect(text).not.toContain('EUR')
  })

  test('an act over pages carries no totals', async () => {
    const pages = await pdfPages(await acceptanceActPdf(actOf(Array.from({ length: 80 }, () => ({})))))
    expect(pages.length).toBeGreaterThanOrEqual(2)
    expect(join(pages)).not.toContain('Pārnes')
  })
})

function goods(): Printed<InvoiceDocument> {
  const phones: LineOf = {
    category: 'AE',
    name: 'Viedtālrunis',
    unit_price: '899.7500',
    quantity: '2',
    units: ['001017990000013', '001017990000021'],
  }
  return invoiceOf([{ quantity: '2', gtin: '2000000000015', discount_percent: '12.5' }, phones], {
    supply: 'goods',
    waybill,
    notes: alphabet,
    advance_applied: '100.00',
  })
}

function sample(name: string): Printed<InvoiceDocument> {
  const document = twentyInvoices[name]
  if (!document) throw new Error(`No sample «${name}»`)
  return document
}

async function textOf(document: Printed<InvoiceDocument>): Promise<string> {
  return join(await pdfPages(await invoicePdf(document)))
}

function join(pages: readonly string[][]): string {
  return pages.flat().join(' ')
}
