import { companyName } from '../demo/names.ts'
import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import type { Parties } from './parties.ts'
import { searchVector } from './search-words.ts'
import { oneOf, type Staff } from './staff.ts'

interface Planning {
  days: Days
  parties: Parties
  staff: Staff
}

const errands = [
  ...(['Piezvanīt par piegādi', 'Sagatavot piedāvājumu', 'Saskaņot termiņu', 'Pārbaudīt atlikumu', 'Nosūtīt līgumu'] as const),
  ...(['Noskaidrot rekvizītus', 'Precizēt daudzumu', 'Atgādināt par rēķinu', 'Pasūtīt iztrūkstošo', 'Vienoties par apkopi'] as const),
  ...(['Atvest paraugus', 'Saskaņot maketu', 'Pārrunāt nomas cenu', 'Pieņemt atpakaļ preces', 'Nosūtīt cenrādi'] as const),
] as const
/** Company name indexes reserved for leads. */
const firstLead = 3000
const sources = ['Mājaslapa', 'Ieteikums', 'Izstāde', 'Zvans'] as const
const priorities = ['low', 'normal', 'normal', 'normal', 'high', 'urgent'] as const
const opened = ['new', 'contacted', 'meeting', 'offer_sent'] as const

/** Days until few, and none, are open. */
const [openDays, longest] = [30, 180]
const shareOver = (day: number, last: number, most: number, few: number): number =>
  day + longest < last ? 1 : day + openDays < last ? most : few

/** docs/domain/people.md#leads, docs/domain/people.md#tasks */
export class Plans implements Craft {
  readonly #with: Planning
  readonly #counts: { tasks: number; leads: number }
  readonly #tasks: TableWriter
  readonly #assignees: TableWriter
  readonly #leads: TableWriter

  constructor(sink: CopySink, planning: Planning, counts: { tasks: number; leads: number }) {
    this.#with = planning
    this.#counts = counts
    const by = 'created_at, updated_at, created_by, updated_by'
    this.#tasks = sink.table(
      'tasks',
      `id, title, status, priority, author_id, due_date, customer_id, completed_at, completed_by, search, ${by}`,
    )
    this.#assignees = sink.table('task_assignees', 'id, task_id, user_id')
    this.#leads = sink.table(
      'leads',
      `id, company_name, source, status, task_date, estimated_value, probability, manager_id, customer_id, lost_reason, search, ${by}`,
    )
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    const { days } = this.#with
    for (const upTo = days.ordersBy(day, this.#counts.tasks); this.#tasks.count < upTo;) this.#makeTask(day)
    for (const upTo = days.ordersBy(day, this.#counts.leads); this.#leads.count < upTo;) this.#makeLead(day)
  }

  finish(): void {
    this.tell(this.#with.days.last)
  }

  #makeTask(day: number): void {
    const { days, parties, staff } = this.#with
    const id = this.#tasks.count + 1
    const random = rng('load-task', id)
    const customer = parties.buyer(random)
    const [author, doer] = [oneOf(staff.sales, random.int(0, 99)), oneOf(staff.sales, random.int(0, 99))]
    const [made, done] = [days.moment(momentOf(day, random.int(21_600, 50_000))), days.moment(momentOf(day + 5, 40_000))]
    const isDone = day + 5 < days.last && random.chance(shareOver(day, days.last, 0.98, 0.6))
    const title = random.pick(errands)
    this.#tasks.row([
      ...[id, title, isDone ? 'completed' : random.pick(['new', 'in_progress', 'waiting'] as const), random.pick(priorities), author],
      ...[days.day(day + random.int(1, 20)), customer.id, isDone ? done : null, isDone ? doer : null, searchVector(title, customer.name)],
      ...[made, isDone ? done : made, author, isDone ? doer : author],
    ])
    this.#assignees.row([this.#assignees.count + 1, id, doer])
  }

  #makeLead(day: number): void {
    const { days, parties, staff } = this.#with
    const id = this.#leads.count + 1
    const random = rng('load-lead', id)
    const manager = oneOf(staff.sales, random.int(0, 99))
    const [made, done] = [days.moment(momentOf(day, random.int(21_600, 50_000))), days.moment(momentOf(day + 12, 40_000))]
    const isOver = day + 12 < days.last && random.chance(shareOver(day, days.last, 0.95, 0.3))
    const status = isOver ? (random.chance(0.4) ? 'won' : 'lost') : random.pick(opened)
    const [name, source] = [companyName(firstLead + id), random.pick(sources)]
    this.#leads.row([
      ...[
        id,
        name,
        source,
        status,
        isOver ? null : days.day(day + random.int(1, 14)),
        `${random.int(2, 400) * 50}.00`,
        random.int(1, 9) * 10,
      ],
      ...[manager, status === 'won' ? parties.buyer(random).id : null, status === 'lost' ? 'Izvēlējās citu piegādātāju' : null],
      ...[searchVector(name, source), made, isOver ? done : made, manager, manager],
    ])
  }
}
