import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { company } from '../../contract/company/company.ts'
import { service } from '../../contract/service/service.ts'
import { everyCall, sampleOf, shapeOf } from '../http/samples.ts'
import { makeWorld, type World } from '../http/world.ts'
import { idIn, paramsOf } from '../http/world-keys.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { pdfPages, pdfPictures } from '../support/pdf-text.ts'
import { pngOf } from '../support/pictures.ts'
import { beginTests } from '../support/story.ts'

/** Reads back every print of the server. */

const mark = 'Ģimenes ēdnīca „Šķūņu žubīte”'

let app: TestApp
let clerk: Person
let world: World

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await clerk.done(company.saveLogo, { form: { fields: {}, files: [{ name: 'logo.png', bytes: pngOf(90, 30) }] } })
  world = await makeWorld(app, mark)
})

const buyer = `${mark} klients`
const parties = ['Darbgalds', 'LV40003000003', buyer]

const machine = [`${mark} printeris`, `${mark} iestrēgst`, 'Iekārtas', 'Darbs']

interface Print {
  says: readonly string[]
  /** Has no space for the logo. */
  logo?: false
}

const expectedTexts: Readonly<Record<string, Print>> = {
  'offers.pdf': { says: ['Piedāvājums', 'PIE-', ...parties, '9,70', 'Vienpadsmit eiro un 74 centi'] },
  'orders.pdf': { says: ['Pasūtījums', 'PAS-', ...parties, '29,10', 'Trīsdesmit pieci eiro un 21 cents'] },
  'orders.documentPdf': { says: ['Pieņemšanas–nodošanas akts', 'PAS-', ...parties, '1 gab.'] },
  'invoices.pdf': { says: ['Pavadzīme-rēķins', 'R-', ...parties, 'PVN 21 %', '11,74', 'Vienpadsmit eiro un 74 centi'] },
  'invoice-reports.acceptancePdf': { says: ['Pieņemšanas–nodošanas akts', 'R-', ...parties, '1 gab.'] },
  'invoice-reports.branchPdf': { says: ['R-', buyer, '9,70'] },
  'credits.pdf': { says: ['Kredītrēķins', ...parties, '-11,74', 'Mīnus vienpadsmit eiro un 74 centi'] },
  'subscriptions.preview': { says: ['Rēķins', ...parties, 'žubīte” mājaslapa', '25,00', 'PVN 21 %', '30,25'] },
  'advances.pdf': { says: ['Avansa rēķins', 'A-', ...parties, 'maksājuma dokuments'] },
  'catalog.label': { says: ['Prece', 'SKU-', '12,10 €'], logo: false },
  'catalog.labels': { says: ['Prece', 'SKU-', '12,10 €'], logo: false },
  'stock.label': { says: ['Prece', 'SKU-', '12,10 €'], logo: false },
  'stock.labels': { says: ['Prece', 'SKU-', '12,10 €'], logo: false },
  'procurements.label': { says: ['Prece', 'SKU-'], logo: false },
  'procurements.labels': { says: ['Prece', 'SKU-'], logo: false },
  'procurements.allLabels': { says: ['Prece', 'SKU-'], logo: false },
  'production.labels': { says: ['Prece', 'SKU-'], logo: false },
  'price-clarifications.pdf': { says: ['Cenu aptauja', buyer, 'Darbgalds', 'žubīte” krēsli', 'Grozāmkrēsls', '2', 'gab.', '129,00'] },
  'transportations.cmr': {
    says: ['Starptautiskā kravas pārvadājuma', 'pavadzīme CMR', 'PAR-', 'Darbgalds', buyer, 'Prece', 'Pārvadātājs'],
    logo: false,
  },
  'couriers.sheet': {
    says: ['Maršruta lapa', 'Visi kurjeri', 'Darbgalds', 'Ģimenes ēdnīca „Šķūņu', 'Brīvības iela 1, Rīga', 'Zvanīt iepriekš'],
    logo: false,
  },
  'simplified.pdf': { says: ['Vienkāršots rēķins', 'VR-', ...parties, 'PVN 21 %'] },
  'receivables.statementPdf': { says: ['Norēķinu izraksts', 'Beigu saldo', 'Darbgalds'] },
  'receivables.lateInterestPdf': { says: ['Nokavējuma procentu aprēķins', 'Procenti kopā', 'Darbgalds'] },
  'receivables.balanceConfirmationPdf': {
    says: ['Savstarpējo norēķinu salīdzināšanas akts', 'Saldo pēc mūsu datiem', 'ir parādā', 'Darbgalds'],
  },
  'cash.pdf': { says: ['Kases ieņēmumu orderis', 'KIO-', 'Desmit eiro un 00 centi', 'Darbgalds'] },
  'cash.bookPdf': { says: ['Kases grāmata', 'Atlikums dienas beigās', 'KIO-', 'Darbgalds'] },
  'receivables.interestClaimPdf': { says: ['Nokavējuma procentu prasījums', 'Procenti līdz', 'Prasījums ir atcelts', 'Darbgalds'] },
  'receivables.offsetPdf': { says: ['Savstarpējo prasījumu ieskaita akts', 'Mūsu prasījums', 'Ieskaits ir atsaukts', 'Darbgalds'] },
  'receivables.letterPdf': { says: ['Atgādinājums', 'Kopā', 'Darbgalds'] },
  'rent.document': { says: ['Pieņemšanas–nodošanas akts', 'Noma NOM-', ...parties, 'Īpašumtiesības uz tām nepāriet', '1 gab.'] },
  'contracts.pdf': { says: ['Līgums', 'LIG-', ...parties] },
  'service.pdf': { says: ['Servisa pieteikums', 'SP-', ...parties, ...machine, 'Prece', '1 gab.', 'Pasūtītāja pārstāvis'] },
  // Two jobs at 40.00 and goods at 9.70.
  'service.pricesPdf': {
    says: [
      ...['Servisa darbu cenas', 'SP-', ...parties, ...machine, '89,70', 'PVN 21 %', '18,84', '108,54'],
      ...['Viens simts astoņi eiro un 54 centi', 'Šī izdruka nav rēķins un nav pamats samaksai'],
    ],
  },
  'service.documentPdf': {
    says: ['Defektācijas akts', 'SP-', ...parties, ...machine, 'konstatējis aprakstītos defektus', 'Pasūtītāja pārstāvis'],
  },
  'return-acts.pdf': { says: ['Atgriešanas akts', 'Darbgalds', 'Piegādātājs', 'Prece', 'gab.'] },
  'technical-documents.removalPdf': { says: ['Preču izņemšanas akts', 'TD-', 'Darbgalds', 'Prece', '1 gab.'] },
  'shop.pdf': { says: ['Darbgalds', 'Prece', 'Šis nav kases aparāta čeks.'], logo: false },
  'stock-checks.pdf': { says: ['Inventarizācija', 'Darbgalds', 'Prece'] },
  'stock-checks.allPdf': { says: ['Inventarizācija', 'Darbgalds', 'Prece'] },
  'technical-documents.writeOffPdf': { says: ['Norakstīšanas akts', 'Darbgalds', 'Prece', '1 gab.'] },
}

const textOf = async (bytes: Uint8Array) => (await pdfPages(bytes)).flat().join('\n').replaceAll('−', '-')

const answers = new Map<string, Answered>()

async function ask(call: Call): Promise<Answered> {
  const query = call.spec.query && (sampleOf(shapeOf(call.spec.query), idIn(world), false) as object)
  const sent = { params: paramsOf(call, world), query }
  return clerk.call(call, sent as Parameters<Person['call']>[1])
}

test('every call that answers a PDF is named here', async () => {
  for (const call of everyCall.filter(({ spec, method }) => spec.file && method === 'GET')) answers.set(call.id, await ask(call))
  const printing = [...answers].flatMap(([id, { headers }]) => (headers['content-type'] === 'application/pdf' ? [id] : []))
  expect(printing.toSorted()).toEqual(Object.keys(expectedTexts).toSorted())
})

test.each(Object.entries(expectedTexts))('%s says what it must, with Latvian letters', async (id, { says }) => {
  const answer = answers.get(id)
  expect(answer?.status).toBe(200)
  const text = await textOf(answer?.bytes ?? Buffer.of())
  // Long titles go on in the next line.
  const oneLine = text.replaceAll('\n', ' ')
  expect(
    says.filter((part) => !oneLine.includes(part)),
    text,
  ).toEqual([])
})

const acts = [
  // Only completed work; goods and separate jobs are.
  {
    type: 'work_act',
    says: ['Veikto darbu akts', 'pieņem iepriekš minētos darbus un materiālus'],
    silent: ['Prece', 'iestrēgst', '108,54'],
  },
  { type: 'defect_act', says: ['Defektācijas akts', 'konstatējis aprakstītos defektus', 'iestrēgst'], silent: ['108,54', 'pretenziju'] },
  { type: 'handover_act', says: ['Pieņemšanas–nodošanas akts', 'pieņem iepriekš minētās iekārtas'], silent: ['108,54'] },
] as const

test.each(acts)('a service act of kind $type says what it must, and no price', async ({ type, says, silent }) => {
  const { document_id: id } = await clerk.done(service.makeDocument, { params: { id: world.service }, body: { type } })
  const { bytes } = await clerk.call(service.documentPdf, { params: { id }, query: {} })
  const text = await textOf(bytes)
  const must = [...says, ...parties, `${mark} printeris`, 'Servisa pieteikums', 'SP-', 'Izpildītāja pārstāvis', 'Pasūtītāja pārstāvis']
  expect(
    must.filter((part) => !text.includes(part)),
    text,
  ).toEqual([])
  expect(
    silent.filter((part) => text.includes(part)),
    text,
  ).toEqual([])
})

test('every document of ours carries our logo, once, at the head of its first page, but those that have no room for it', async () => {
  for (const [id, { logo }] of Object.entries(expectedTexts)) {
    const pictures = await pdfPictures(answers.get(id)?.bytes ?? Buffer.of())
    if (logo === false) expect(pictures, id).toEqual([])
    else
      expect(pictures, id).toEqual([
        { page: 1, x: 42, y: expect.closeTo(841.89 - 48 - 44, 0), width: expect.closeTo(132, 0), height: expect.closeTo(44, 0) },
      ])
  }
})
