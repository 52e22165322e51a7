import type { Body } from '../../../contract/calls.ts'
import { contractTemplates } from '../../../contract/contracts/contract-templates.ts'
import type { messages } from '../../../contract/messages/messages.ts'
import { celebrations } from '../../../contract/reference/reference.ts'
import { archive, create } from '../../areas/messages/messages.update.ts'
import { createRecord } from '../../areas/reference/records.ts'
import type { SessionUser } from '../../http/context.ts'
import { easterDays } from '../../../contract/bank-days.ts'
import { addDays } from './calendar.ts'
import { idOf } from './company.ts'
import { contractTexts } from './contract-texts.ts'
import { later, oneOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'

export function planBoard(office: Office): PlannedEntry[] {
  const { scene, company, history, present } = office
  const day = (before: number): string => later(office, history.last, -before) ?? history.last
  const post = (author: SessionUser, body: Body<typeof messages.create>) => scene.call(create, author, { body })
  const counted = async (): Promise<void> => {
    const { data } = await post(oneOf(company.storekeepers, 0), {
      title: 'Noliktavas skaitīšana piektdien',
      body: 'Piektdien no plkst. 15.00 skaitām **Rīgas centrālo noliktavu**. Preces, kas jāizsniedz tajā dienā, lūdzu, nododiet izpildē līdz 14.00.',
      visible_to: addDays(day(20), 7),
    })
    await scene.call(archive, company.admin, { params: { id: data.id } })
  }
  const moved = () =>
    post(oneOf(company.accountants, 0), {
      title: 'Rēķinu akceptēšana mēneša beigās',
      body: [
        'Lūdzu, līdz mēneša pēdējai darbdienai plkst. 17.00:',
        '',
        '1. akceptējiet visus sagatavotos rēķinus;',
        '2. pārbaudiet, vai e-pasti klientiem ir aizgājuši;',
        '3. neskaidros atstājiet ar piezīmi, nevis dzēsiet.',
      ].join('\n'),
      is_pinned: true,
    })
  const prices = () =>
    post(oneOf(company.sales, 0), {
      title: 'Jaunas toneru cenas',
      body: 'Piegādātājs no nākamā mēneša ceļ cenas par 4 %. Spēkā esošajiem piedāvājumiem cena **nemainās** līdz to derīguma beigām.',
    })
  const service = () =>
    post(oneOf(company.engineers, 0), {
      title: 'Servisa tālrunis sestdien',
      body: 'Sestdien dežurē serviss Rīgā; steidzamos pieteikumus ierakstiet ar prioritāti *Steidzami*.',
      visible_to: addDays(present.day, 6),
    })
  return [
    { day: history.first, minute: 5 * 60 + 10, write: () => enterDays(office) },
    { day: history.first, minute: 5 * 60 + 20, write: () => enterTemplates(office) },
    { day: day(20), minute: 7 * 60 + 40, write: counted },
    { day: day(6), minute: 8 * 60 + 5, write: async () => void (await moved()) },
    { day: day(3), minute: 9 * 60 + 30, write: async () => void (await prices()) },
    { day: day(1), minute: 12 * 60 + 15, write: async () => void (await service()) },
  ]
}

const dayOff = [
  ...([
    ['01-01', 'Jaungada diena'],
    ['05-01', 'Darba svētki'],
    ['05-04', 'Neatkarības atjaunošanas diena'],
    ['06-23', 'Līgo diena'],
  ] as const),
  ...([
    ['06-24', 'Jāņi'],
    ['11-18', 'Latvijas Republikas proklamēšanas diena'],
    ['12-24', 'Ziemassvētku vakars'],
  ] as const),
  ...([
    ['12-25', 'Pirmie Ziemassvētki'],
    ['12-26', 'Otrie Ziemassvētki'],
    ['12-31', 'Vecgada vakars'],
  ] as const),
] as const
const commemorationDays = [
  ...([
    ['01-20', '1991. gada barikāžu aizstāvju atceres diena'],
    ['03-08', 'Starptautiskā sieviešu diena'],
  ] as const),
  ...([
    ['03-25', 'Komunistiskā genocīda upuru piemiņas diena'],
    ['09-01', 'Zinību diena'],
    ['11-11', 'Lāčplēša diena'],
  ] as const),
] as const
const easter = ['Lielā piektdiena', 'Lieldienas', 'Otrās Lieldienas'] as const

async function enterDays({ scene, company, present }: Office): Promise<void> {
  const year = Number(present.day.slice(0, 4))
  const comes = easterDays(year)[2] < present.day ? easterDays(year + 1) : easterDays(year)
  const people = [
    ...company.sales.slice(0, 3),
    ...company.storekeepers.slice(0, 2),
    ...company.engineers.slice(0, 2),
    ...company.accountants.slice(0, 2),
  ]
  const soon = addDays(present.day, 4)
  // Founded in a leap year, so 29 February is possible.
  const founded = `2008${soon.slice(4)}`
  const days = [
    { name: 'Uzņēmuma dibināšanas diena', date: founded, greeting: 'Kūka virtuvē plkst. 15.00.' },
    { name: 'Ziemas svētku vakars', date: `${present.day.slice(0, 4)}-12-18`, repeats_yearly: false },
    { name: 'Vasaras sporta diena', date: '2020-07-10' },
    ...dayOff.map(([date, name]) => ({ name, date: `2020-${date}`, kind: 'public_holiday', is_day_off: true })),
    ...commemorationDays.map(([date, name]) => ({ name, date: `2020-${date}`, kind: 'public_holiday' })),
    ...easter.map((name, place) => ({ name, date: at(comes, place), kind: 'public_holiday', is_day_off: true, repeats_yearly: false })),
    ...people.map(({ id }, place) => ({ name: 'Dzimšanas diena', date: addDays('2020-01-12', place * 37), kind: 'birthday', user_id: id })),
  ]
  for (const body of days) await createRecord(celebrations, scene.context(company.admin), { kind: 'company', ...body })
}

async function enterTemplates({ scene, company }: Office): Promise<void> {
  for (const [slug, { name, paragraphs }] of Object.entries(contractTexts)) {
    const contract_template_type_id = await idOf(scene, 'contract_template_types', 'slug', slug)
    const body = { name, contract_template_type_id, language: 'lv', is_active: true, body: paragraphs.join('\n\n') }
    await createRecord(contractTemplates, scene.context(company.admin), body)
  }
}
