import { rng } from '../demo/random.ts'
import { isGoods, type Catalogue, type Goods } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import { uuidOf } from './ranks.ts'
import { oneOf, type Staff } from './staff.ts'

export interface NoticeVolume {
  campaigns: number
  messages: number
  celebrations: number
}

const campaigns = ['Monitoru nedēļa', 'Izejmateriāli birojam', 'Rudens izpārdošana', 'Skolas laiks', 'Noliktavas iztīrīšana'] as const
const messages = [
  { title: 'Inventarizācija piektdien', body: 'Noliktava pēc plkst. 15 preces neizsniedz.' },
  { title: 'Jauns piegādātājs', body: 'Tonerus turpmāk pērkam no diviem piegādātājiem; cenas ir sarakstā.' },
  { title: 'Apmācības', body: 'Trešdien plkst. 10 rādīsim, kā sadalīt un apvienot pasūtījumus.' },
  { title: 'Kurjera laiki', body: 'Sūtījumus, kas nodoti līdz plkst. 14, kurjers izved tajā pašā dienā.' },
  { title: 'Garantijas preces', body: 'Atgrieztās garantijas preces noliekam atsevišķā plauktā un pierakstām sērijas numuru.' },
  { title: 'Jauns kolēģis servisā', body: 'No pirmdienas servisā strādā jauns inženieris; palīdzēsim viņam iejusties.' },
  { title: 'Elektrības pārtraukums', body: 'Ceturtdien no plkst. 7 līdz 9 birojā nebūs elektrības.' },
  { title: 'Rēķinu rekvizīti', body: 'Pirms akceptēšanas pārbaudām klienta juridisko adresi un PVN numuru.' },
  { title: 'Telefonu partija', body: 'Otrdien saņemam jauno telefonu partiju; IMEI numurus nolasām pie pieņemšanas.' },
  { title: 'Svētku darba laiks', body: 'Pirmssvētku dienā strādājam par stundu īsāk.' },
  { title: 'Iepakojuma šķirošana', body: 'Kartonu un plēvi liekam atsevišķos konteineros pie noliktavas vārtiem.' },
  { title: 'Parādnieku saraksts', body: 'Lūdzu, pārrunājiet kavētos rēķinus ar saviem klientiem līdz mēneša beigām.' },
] as const
const celebrations = [
  ...([
    'Jaunā gada pusdienas',
    'Apmācību diena',
    'Pavasara tikšanās',
    'Lielā talka',
    'Atvērto durvju diena',
    'Vasaras sporta spēles',
  ] as const),
  ...([
    'Kopīgais pārgājiens',
    'Filiāļu tikšanās',
    'Zinību brokastis',
    'Klientu diena',
    'Noliktavas svētki',
    'Ziemas svētku vakars',
  ] as const),
] as const

const boardDays = 14
const [goodsOf, readers] = [20, 12]

/** docs/domain/people.md#dashboard, docs/domain/sales.md#price-resolution */
export class Notices implements Craft {
  readonly #days: Days
  readonly #staff: Staff
  readonly #volume: NoticeVolume
  readonly #goods: readonly Goods[]
  readonly #campaigns: TableWriter
  readonly #categories: TableWriter
  readonly #items: TableWriter
  readonly #messages: TableWriter
  readonly #reads: TableWriter
  readonly #celebrations: TableWriter

  constructor(sink: CopySink, { days, staff, catalogue }: { days: Days; staff: Staff; catalogue: Catalogue }, volume: NoticeVolume) {
    this.#days = days
    this.#staff = staff
    this.#volume = volume
    this.#goods = catalogue.items.filter(isGoods)
    const by = 'created_at, updated_at, created_by, updated_by'
    this.#campaigns = sink.table('sales', `id, uuid, name, date_from, date_to, discount_percent, ${by}`)
    this.#categories = sink.table('sale_categories', `id, sale_id, category_id, discount_percent, ${by}`)
    this.#items = sink.table('sale_catalog_items', `id, sale_id, catalog_item_id, price, ${by}`)
    this.#messages = sink.table('messages', `id, title, body, author_id, status, is_pinned, visible_from, archived_at, ${by}`)
    this.#reads = sink.table('message_reads', 'message_id, user_id, read_at')
    this.#celebrations = sink.table('celebrations', `id, name, date, repeats_yearly, kind, ${by}`)
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    const upTo = (count: number): number => this.#days.ordersBy(day, count)
    const { campaigns: sales, messages: messageCount, celebrations: feasts } = this.#volume
    while (this.#campaigns.count < upTo(sales)) this.#campaign(day)
    while (this.#messages.count < upTo(messageCount)) this.#message(day)
    while (this.#celebrations.count < upTo(feasts)) this.#celebration(day)
  }

  finish(): void {
    this.tell(this.#days.last)
  }

  #campaign(day: number): void {
    const days = this.#days
    const id = this.#campaigns.count + 1
    const random = rng('load-campaign', id)
    const person = oneOf(this.#staff.sales, id)
    const createdAt = days.moment(momentOf(day, 28_000))
    const record = [createdAt, createdAt, person, person]
    const [year, month] = days.day(day).split('-')
    const [name, percent] = [`${random.pick(campaigns)} ${month}.${year}.`, String(random.int(3, 15))]
    // Campaigns end with the history, so later sales use usual prices.
    const last = Math.min(day + boardDays, days.last)
    this.#campaigns.row([id, uuidOf(random, id), name, days.day(day), days.day(last), percent, ...record])
    const campaignGoods = new Set(Array.from({ length: goodsOf }, () => random.pick(this.#goods)))
    const [first] = campaignGoods
    if (first) this.#categories.row([this.#categories.count + 1, id, first.category, null, ...record])
    for (const { id: item, price } of campaignGoods) {
      const reduced = decimal(Math.round((price * (100 - Number(percent))) / 100), 4)
      this.#items.row([this.#items.count + 1, id, item, reduced, ...record])
    }
  }

  #message(day: number): void {
    const days = this.#days
    const id = this.#messages.count + 1
    const random = rng('load-message', id)
    const author = oneOf(this.#staff.sales, random.int(0, 99))
    const { title, body } = random.pick(messages)
    const createdAt = days.moment(momentOf(day, random.int(21_600, 50_000)))
    const archived = day + boardDays <= days.yesterday ? days.moment(momentOf(day + boardDays, 50_000)) : null
    this.#messages.row([
      ...[id, title, body, author, archived === null ? 'published' : 'archived', archived === null && random.chance(0.1), days.day(day)],
      ...[archived, createdAt, archived ?? createdAt, author, author],
    ])
    const read = new Set(Array.from({ length: readers }, () => oneOf(this.#staff.sales, random.int(0, 99))))
    for (const person of read) this.#reads.row([id, person, days.moment(momentOf(day, 52_000))])
  }

  #celebration(day: number): void {
    const days = this.#days
    const id = this.#celebrations.count + 1
    const person = oneOf(this.#staff.sales, id)
    const date = days.day(day + 10)
    const name = `${celebrations[Number(date.slice(5, 7)) - 1] ?? celebrations[0]} ${date.slice(0, 4)}`
    const createdAt = days.moment(momentOf(day, 28_000))
    this.#celebrations.row([id, name, date, false, 'company', createdAt, createdAt, person, person])
  }
}
