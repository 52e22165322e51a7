import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { contractPdf } from '../../server/documents/contract-pdf.ts'
import type { DocumentParty } from '../../server/documents/model.ts'
import { crowded, pdfPages, pdfPieces } from '../support/pdf-text.ts'

// Browser globals that client modules use on loading.
vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} }, addEventListener: () => undefined })
vi.stubGlobal('window', { location: { origin: 'https://darbgalds.example' }, addEventListener: () => undefined })
vi.mock('../../src/workspace/AppLink.tsx', () => ({ AppLink: () => null }))
const { Rendered } = await import('../../src/workspace/rich-text/Rendered.tsx')
// Other files of this worker need modules without these globals.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../../src/workspace/AppLink.tsx')
  vi.resetModules()
})

const party: DocumentParty = {
  name: 'SIA Sveķi',
  reg_nr: '40003000004',
  vat_nr: null,
  legal_address: 'Brīvības iela 1',
  city: 'Rīga',
  postal_code: 'LV-1010',
  country_code: 'LV',
  bank_name: null,
  bic: null,
  iban: null,
  email: null,
  phone: null,
  peppol_scheme: null,
  peppol_id: null,
}

const printed = (body: string, values: Readonly<Record<string, string>> = {}): Promise<Uint8Array> =>
  contractPdf({
    number: 'LIG-1',
    date: '2026-03-02',
    name: 'Līgums',
    seller: party,
    buyer: { ...party, name: 'SIA Ķīla' },
    body,
    values,
    pictures: {},
    language: 'lv',
    logo: null,
  })
const printOf = async (body: string, values: Readonly<Record<string, string>> = {}) =>
  (await pdfPages(await printed(body, values))).flat().join('\n')
const screenOf = (text: string): string => renderToStaticMarkup(createElement(Rendered, { text, people: [] }))
/** Text content of HTML. */
const read = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Each node type, and where its output differs from the source. */
const everything: Readonly<Record<Exclude<Nodes['type'], 'yaml' | 'root'>, { source: string; says: string[]; shows?: string[] }>> = {
  heading: { source: '## Virsrakstvārds', says: ['Virsrakstvārds'] },
  paragraph: { source: 'Rindkopvārds', says: ['Rindkopvārds'] },
  text: { source: 'Tekstvārds\nnākamajā', says: ['Tekstvārds', 'nākamajā'] },
  emphasis: { source: '*slīpvārds*', says: ['slīpvārds'] },
  strong: { source: '**treknvārds**', says: ['treknvārds'] },
  delete: { source: '~~strīpvārds *~~un slīps~~*~~', says: ['strīpvārds', 'slīps'] },
  inlineCode: { source: '`kodvārds`', says: ['kodvārds'] },
  code: { source: '```ts meta\nblokkods\n  otrais\n```', says: ['blokkods', 'otrais'] },
  html: { source: '<div>Htmlvārds</div>\n\nun <b>iekšā</b>', says: ['<div>Htmlvārds</div>', '<b>', 'iekšā'] },
  break: { source: 'pirmsvārds\\\npēcvārds', says: ['pirmsvārds', 'pēcvārds'] },
  thematicBreak: { source: '---', says: [] },
  blockquote: { source: '> citātvārds\n>\n> > dziļāks', says: ['citātvārds', 'dziļāks'] },
  list: {
    source: '7. septītais\n8. astotais\n   - iekšējais',
    says: ['7.', 'septītais', '8.', 'astotais', 'iekšējais'],
    shows: ['start="7"'],
  },
  listItem: {
    source: '- [x] izdarītais\n- [ ] neizdarītais\n- \n- parastais',
    says: ['[×] izdarītais', '[ ] neizdarītais', 'parastais'],
    shows: ['aria-label="Izdarīts" checked=""/><p>izdarītais', 'aria-label="Nav izdarīts"/><p>neizdarītais', 'parastais'],
  },
  link: {
    source: '[saitvārds](https://saite.example/lapa "saites nosaukums") un https://pati.example/x, pasts@saite.example',
    says: ['saitvārds (https://saite.example/lapa, saites nosaukums)', 'https://pati.example/x, pasts@saite.example'],
    shows: ['href="https://saite.example/lapa"', 'title="saites nosaukums"', '>saitvārds<', '>https://pati.example/x<'],
  },
  linkReference: {
    source: '[pilnvārds][viens], [viens][] un [Divi]',
    says: ['pilnvārds (https://viens.example, pirmais nosaukums)', 'viens (https://viens.example', 'Divi (https://divi.example)'],
    shows: ['>pilnvārds<', '>viens<', '>Divi<', 'https://divi.example'],
  },
  definition: {
    source: '[viens]: https://viens.example "pirmais nosaukums"\n[divi]: https://divi.example\n\n[Pircējs]: Annavārds',
    says: ['[Pircējs]: Annavārds'],
  },
  image: { source: '![attēlvārds](https://bilde.example/x.png "bildes nosaukums")', says: ['attēlvārds', 'bildes nosaukums'] },
  imageReference: { source: '![atsaucbilde][divi]', says: ['atsaucbilde'] },
  footnoteReference: {
    source: 'Atsaucvārds[^a] un otrs[^b]',
    says: ['Atsaucvārds'],
    shows: ['Atsaucvārds<sup>1</sup> un otrs<sup>2</sup>'],
  },
  footnoteDefinition: {
    source: '[^b]: otrā piezīme\n\n    turpinājums\n\n[^a]: pirmā piezīme\n\n[^c]: neminētā piezīme',
    says: ['1 pirmā piezīme', '2 otrā piezīme', 'turpinājums', '3 neminētā piezīme'],
    shows: ['pirmā piezīme', 'otrā piezīme', 'turpinājums', 'neminētā piezīme'],
  },
  table: { source: '| Galvvārds | Cita |\n|---|---:|\n| šūnvārds | 12,50 |', says: ['Galvvārds', 'Cita', 'šūnvārds', '12,50'] },
  tableRow: { source: '| a |\n|---|\n| rindvārds |', says: ['rindvārds'] },
  tableCell: {
    source: '| a |\n|---|\n| **trekna [šūnsaite](https://suna.example)** |',
    says: ['šūnsaite'],
    shows: ['https://suna.example'],
  },
}
const whole = Object.values(everything)
  .map(({ source }) => source)
  .join('\n\n')

function typesIn(node: Nodes): string[] {
  return [node.type, ...('children' in node ? node.children.flatMap(typesIn) : [])]
}

test('the text of every kind of node arrives on paper and on the screen', async () => {
  const tree = fromMarkdown(whole, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const types = new Set(typesIn(tree))
  expect(Object.keys(everything).filter((type) => !types.has(type))).toEqual([])
  const bytes = await printed(whole)
  const printText = (await pdfPages(bytes)).flat().join(' ')
  const html = screenOf(whole)
  const words = read(html)
  for (const { says, shows } of Object.values(everything)) {
    expect(
      says.filter((each) => !printText.includes(each)),
      printText,
    ).toEqual([])
    for (const each of shows ?? says) expect(shows ? html : words).toContain(each)
  }
  expect(crowded(await pdfPieces(bytes)).filter((each) => !each.includes('×'))).toEqual([])
})

test('fields are filled wherever they stand, and what is no field of the contract stays as it was typed', async () => {
  const values = { 'customer.name': 'SIA *Ozols* [x](y)', 'customer.reg_nr': '40001111111', 'customer.email': '' }
  const body = [
    '# {{customer.name}}',
    '[lapa](https://firmas.example/{{customer.reg_nr}} "par {{customer.reg_nr}}-t") un https://firmas.example/{{customer.reg_nr}}/a',
    '[atsauce][r] ![bilde {{customer.reg_nr}}-b](x.png) `{{customer.reg_nr}}-k` <b title="{{customer.reg_nr}}-h">[^p] {{customer.email}}',
    '\\{\\{nav.tada\\}\\} un {{constructor}}',
    '[r]: https://atsauces.example/{{customer.reg_nr}}',
    '[^p]: Piezīme par {{ customer.reg_nr }}-p',
  ].join('\n\n')
  const printText = await printOf(body, values)
  const says = [
    'SIA *Ozols* [x](y)',
    'lapa (https://firmas.example/40001111111, par 40001111111-t) un https://firmas.example/40001111111/a',
    'atsauce (https://atsauces.example/40001111111)',
    ...[
      'bilde 40001111111-b',
      '40001111111-k',
      '"40001111111-h"',
      'Piezīme par 40001111111-p',
      '________',
      '{{nav.tada}} un {{constructor}}',
    ],
  ]
  expect(
    says.filter((each) => !printText.includes(each)),
    printText,
  ).toEqual([])
  expect(printText).not.toContain('firmas.example/40001111111/a (')
})

test('what is wide, deep or long arrives too, on numbered pages', async () => {
  const columns = Array.from({ length: 60 }, (_, at) => `kol${at}.`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const deep = Array.from({ length: 40 }, (_, at) => `${'> '.repeat(at + 1)}dzil${at}.`).join('\n>\n')
  const nested = Array.from({ length: 30 }, (_, at) => `${'    '.repeat(at)}${at === 0 ? 1000 : 1}. punkts${at}.`).join('\n')
  const lines = Array.from({ length: 150 }, (_, at) => `rinda${at}.`).join('\\\n')
  const run = Array.from({ length: 2500 }, (_, at) => `vards${at}.`).join(' ')
  const body = [
    line(columns),
    line(columns.map(() => '---')),
    line(columns.map((each) => `s${each}`)),
    '',
    deep,
    '',
    nested,
    '',
    lines,
    '',
    run,
    '',
    ...Array.from({ length: 40 }, (_, at) => `beigas${at}.\n`),
  ]
  const pages = await pdfPages(await printed(body.join('\n')))
  const printText = pages.flat().join('\n')
  const expected = [
    ...columns.flatMap((each) => [each, `s${each}`]),
    ...Array.from({ length: 40 }, (_, at) => `dzil${at}.`),
    ...Array.from({ length: 30 }, (_, at) => `punkts${at}.`),
    ...Array.from({ length: 150 }, (_, at) => `rinda${at}.`),
    ...Array.from({ length: 2500 }, (_, at) => `vards${at}.`),
    ...Array.from({ length: 40 }, (_, at) => `beigas${at}.`),
  ]
  expect(expected.filter((each) => !printText.includes(each))).toEqual([])
  expect(pages.map((page, index) => page.includes(`SIA Sveķi Lapa ${index + 1} no ${pages.length}`))).toEqual(pages.map(() => true))
  expect(
    pages
      .map((page) => page.length)
      .slice(0, -1)
      .every((count) => count > 30),
    String(pages.map((page) => page.length)),
  ).toBe(true)
  const html = read(screenOf(body.join('\n')))
  expect(expected.filter((each) => !html.includes(each))).toEqual([])
})
