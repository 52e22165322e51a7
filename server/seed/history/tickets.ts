import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { searchVector } from './search-words.ts'
import { oneOf, type Staff } from './staff.ts'

const questions = [
  { type: 'error', subject: 'Izdruka neatveras', description: 'Rēķina izdruka otrajā lapā paliek tukša.' },
  { type: 'error', subject: 'Neatrod preci pēc svītrkoda', description: 'Skeneris kodu nolasa, bet prece netiek piedāvāta.' },
  { type: 'question', subject: 'Kā sadalīt pasūtījumu', description: 'Klients daļu grib saņemt šonedēļ, pārējo pēc mēneša.' },
  { type: 'question', subject: 'Kur redzēt klienta parādu', description: 'Vajag visus neapmaksātos rēķinus vienā lapā.' },
  { type: 'error', subject: 'Etiķete drukājas šķībi', description: 'Svītrkoda etiķetei apakša paliek aiz malas.' },
  { type: 'error', subject: 'E-pasts klientam nepienāk', description: 'Rēķins nosūtīts, bet klients saka, ka vēstules nav.' },
  {
    type: 'question',
    subject: 'Kā atvērt aizvērtu mēnesi',
    description: 'Piegādātājs rēķinu atsūtīja par vēlu, tas jāiegrāmato iepriekšējā mēnesī.',
  },
  { type: 'question', subject: 'Kā mainīt nomas cenu', description: 'No nākamā mēneša klientam par lapu ir cita cena.' },
  { type: 'change', subject: 'Kolonna ar svaru', description: 'Pārvadājumu sarakstā noderētu kopējais svars.' },
  { type: 'change', subject: 'Jauna klientu atskaite', description: 'Apgrozījums pa filiālēm un mēnešiem, arī izklājlapā.' },
] as const
const remarks = [
  'Paldies, paskatīsimies.',
  'Vai tas notiek arī citiem?',
  'Novērsts, lūdzu, pārbaudiet.',
  'Tagad strādā.',
  'Gaidām jūsu atbildi.',
] as const

/** Days until few, and none, are open. */
const [openDays, longest] = [20, 180]

/** docs/domain/people.md#support-tickets; internal users ask, so nothing is charged. */
export class Tickets implements Craft {
  readonly #days: Days
  readonly #staff: Staff
  readonly #count: number
  readonly #rows: TableWriter
  readonly #comments: TableWriter

  constructor(sink: CopySink, { days, staff }: { days: Days; staff: Staff }, count: number) {
    this.#days = days
    this.#staff = staff
    this.#count = count
    const by = 'created_at, updated_at, created_by, updated_by'
    this.#rows = sink.table(
      'support_tickets',
      `id, subject, description, type, priority, status, author_id, estimate_hours, estimate_price, due_date, accepted_at, accepted_by,
        agreed_at, completed_at, completed_by, search, ${by}`,
    )
    this.#comments = sink.table('comments', `id, commentable_type, commentable_id, body, user_id, ${by}`)
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    for (const upTo = this.#days.ordersBy(day, this.#count); this.#rows.count < upTo;) this.#make(day)
  }

  finish(): void {
    this.tell(this.#days.last)
  }

  #make(day: number): void {
    const days = this.#days
    const id = this.#rows.count + 1
    const random = rng('load-ticket', id)
    const { type, subject, description } = random.pick(questions)
    const [author, helper] = [oneOf(this.#staff.sales, random.int(0, 99)), oneOf(this.#staff.sales, random.int(0, 99))]
    const opened = random.int(21_600, 50_000)
    const isOld = day + openDays < days.last
    const status =
      isOld && random.chance(day + longest < days.last ? 1 : 0.97)
        ? 'completed'
        : day + 3 < days.last && random.chance(0.6)
          ? 'accepted'
          : 'new'
    const [made, taken, done] = [
      days.moment(momentOf(day, opened)),
      status === 'new' ? null : days.moment(momentOf(day + 1, 40_000)),
      status === 'completed' ? days.moment(momentOf(day + 3, 45_000)) : null,
    ]
    const hours = taken === null ? null : random.int(1, 16)
    this.#rows.row([
      ...[id, subject, description, type, random.pick(['low', 'normal', 'normal', 'high', 'urgent']), status, author],
      ...[
        hours,
        hours === null ? null : `${hours * 45}.00`,
        days.day(day + 10),
        taken,
        taken && helper,
        done && taken,
        done,
        done && helper,
      ],
      ...[searchVector(subject, description), made, done ?? taken ?? made, author, taken === null ? author : helper],
    ])
    for (let messageIndex = 0, messageCount = random.int(0, 4); messageIndex < messageCount; messageIndex += 1) {
      const [person, at] = [messageIndex % 2 === 0 ? helper : author, days.moment(momentOf(day, opened + (messageIndex + 1) * 900))]
      this.#comments.row([this.#comments.count + 1, 'support_tickets', id, random.pick(remarks), person, at, at, person, person])
    }
  }
}
