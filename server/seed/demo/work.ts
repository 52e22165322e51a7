import type { LeadState } from '../../../machines/lead.ts'
import type { SupportTicketState } from '../../../machines/support-ticket.ts'
import type { TaskState } from '../../../machines/task.ts'

/** @file What people of the demo have to do: their tasks, whom they try to sell to, what they ask of support. */

/** Who does something: the first one of a role, or the customer's person. */
export type Role = 'admin' | 'sales' | 'storekeepers' | 'accountants' | 'engineers' | 'couriers' | 'customer'

/** What somebody says of a record, and whom he mentions first. */
export type Said = readonly [by: Role, text: string, mentions?: Role]

/** A task; days are counted from today, those on which it is given in working days. */
export interface GivenTask {
  title: string
  description?: string
  by: Role
  to: readonly Role[]
  given: number
  due: number | null
  priority?: 'low' | 'high' | 'urgent'
  /** The kind of the record that it is about: the newest there is. */
  about?: 'customer' | 'order' | 'invoice' | 'offer' | 'procurement'
  state: TaskState
  said?: readonly Said[]
}

/** Tasks in every state, some of them late, the oldest first. */
export const givenTasks: readonly GivenTask[] = [
  {
    title: 'Sagatavot inventarizācijas lapas Rīgas noliktavai',
    by: 'admin',
    to: ['storekeepers'],
    given: -9,
    due: -5,
    state: 'completed',
    said: [['storekeepers', 'Lapas izdrukātas, skaitām piektdien no rīta.']],
  },
  {
    title: 'Atjaunot cenu lapu drukas iekārtām',
    by: 'admin',
    to: ['sales'],
    given: -8,
    due: -4,
    state: 'completed',
    description: 'Piegādātājs no mēneša sākuma maina iepirkuma cenas; uzcenojums paliek līdzšinējais.',
  },
  {
    title: 'Saskaņot salīdzināšanas aktu',
    by: 'accountants',
    to: ['accountants', 'sales'],
    given: -7,
    due: -1,
    about: 'customer',
    state: 'waiting',
    said: [['accountants', 'Akts nosūtīts, klients sola atbildēt līdz nedēļas beigām.', 'sales']],
  },
  {
    title: 'Noskaidrot, kāpēc aizkavējās piegāde',
    by: 'sales',
    to: ['storekeepers'],
    given: -5,
    due: -2,
    priority: 'high',
    about: 'procurement',
    state: 'in_progress',
    said: [
      ['storekeepers', 'Piegādātājs krava esot nodota pārvadātājam, gaidu izsekošanas numuru.'],
      ['sales', 'Klients zvana katru dienu. Lūdzu, pajautā arī par daļēju piegādi.', 'storekeepers'],
    ],
  },
  {
    title: 'Piezvanīt par kavētu rēķinu',
    by: 'accountants',
    to: ['sales'],
    given: -4,
    due: 0,
    priority: 'urgent',
    about: 'invoice',
    state: 'new',
    said: [['accountants', 'Atgādinājums nosūtīts divreiz, atbildes nav.', 'sales']],
  },
  {
    title: 'Precizēt piegādes adresi un laiku',
    by: 'sales',
    to: ['couriers'],
    given: -3,
    due: 1,
    about: 'order',
    state: 'in_progress',
    description: 'Ieeja no pagalma puses, kravas lifts strādā līdz 16.00.',
  },
  {
    title: 'Sagatavot piedāvājumu apkopes līgumam',
    by: 'admin',
    to: ['sales', 'engineers'],
    given: -3,
    due: 3,
    about: 'customer',
    state: 'new',
    said: [['sales', 'Vajag zināt, cik stundu mēnesī paredzam.', 'engineers']],
  },
  {
    title: 'Pārbaudīt servisa noliktavas rezerves daļas',
    by: 'engineers',
    to: ['engineers'],
    given: -2,
    due: 5,
    priority: 'low',
    state: 'new',
  },
  {
    title: 'Apstiprināt lielo atlaidi piedāvājumā',
    by: 'sales',
    to: ['admin'],
    given: -2,
    due: 0,
    priority: 'high',
    about: 'offer',
    state: 'new',
    said: [['sales', 'Klients atbildi gaida šodien.', 'admin']],
  },
  { title: 'Pasūtīt iepakojuma materiālus', by: 'storekeepers', to: [], given: -1, due: null, state: 'new' },
]

/** A company to which we might sell; the day of the next call is counted from today. */
export interface MetLead {
  company: string
  contact: string
  phone: string
  email: string | null
  source: string
  /** EUR, and how likely, percent. */
  value: string | null
  probability: string | null
  met: number
  call: readonly [day: number, time: string | null] | null
  state: LeadState
  lost?: string
  notes?: string
  said?: readonly Said[]
}

/** Leads in every state: calls that were to be made, those of today, and what came of the others. */
export const metLeads: readonly MetLead[] = [
  {
    company: 'SIA "Ezermalas Viesnīca"',
    contact: 'Dace Krūmiņa',
    phone: '+371 2000 1101',
    email: 'dace@ezermala.example',
    source: 'Izstāde',
    value: '8400',
    probability: '100',
    met: -9,
    call: null,
    state: 'won',
    said: [['sales', 'Vienojās par 12 darbstacijām un nomu uz trim gadiem.', 'admin']],
  },
  {
    company: 'SIA "Pilskalna Grāmatas"',
    contact: 'Uldis Vītols',
    phone: '+371 2000 1102',
    email: null,
    source: 'Mājaslapa',
    value: '950',
    probability: '10',
    met: -9,
    call: null,
    state: 'lost',
    lost: 'Nopirka no līdzšinējā piegādātāja',
  },
  {
    company: 'AS "Daugavas Tekstils"',
    contact: 'Inga Apsīte',
    phone: '+371 2000 1103',
    email: 'inga.apsite@tekstils.example',
    source: 'Ieteikums',
    value: '15600',
    probability: '45',
    met: -7,
    call: [0, '14:30'],
    state: 'meeting',
    notes: 'Trīs ražotnes, drukas iekārtas vecākas par astoņiem gadiem. Lēmumu pieņem valde.',
    said: [
      ['sales', 'Tikšanās ražotnē norunāta, jāpaņem līdzi paraugizdrukas.'],
      ['sales', 'Vai varam iekārtas apskatīt kopā ar servisa inženieri?', 'admin'],
    ],
  },
  {
    company: 'Sabiedrība "Kurzemes Stādi"',
    contact: 'Māris Egle',
    phone: '+371 2000 1104',
    email: 'maris@stadi.example',
    source: 'Zvans',
    value: '2300',
    probability: '60',
    met: -6,
    call: [1, '10:00'],
    state: 'contacted',
  },
  {
    company: 'SIA "Saules Klīnika"',
    contact: 'Baiba Zariņa',
    phone: '+371 2000 1105',
    email: 'birojs@saulesklinika.example',
    source: 'Mājaslapa',
    value: '5200',
    probability: '35',
    met: -4,
    call: [-1, '09:30'],
    state: 'contacted',
    said: [['sales', 'Lūdza pārzvanīt, kad būs atgriezusies vadītāja.']],
  },
  {
    company: 'SIA "Ābeļdārzs"',
    contact: 'Juris Kalējs',
    phone: '+371 2000 1106',
    email: null,
    source: 'Zvans',
    value: null,
    probability: null,
    met: -2,
    call: [0, null],
    state: 'new',
    notes: 'Interesējas par uzlīmju printeri.',
  },
  {
    company: 'SIA "Jūras Loģistika"',
    contact: 'Elīna Straume',
    phone: '+371 2000 1107',
    email: 'elina@juraslogistika.example',
    source: 'Izstāde',
    value: '3100',
    probability: '20',
    met: -1,
    call: [2, '11:15'],
    state: 'new',
  },
]

/** The lead that an offer to somebody who is no customer yet was sent to; it is called as the offer says. */
export const offered: Omit<MetLead, 'company' | 'met'> = {
  contact: 'Sanita Ozola',
  phone: '+371 2000 1108',
  email: null,
  source: 'Ieteikums',
  value: '4700',
  probability: '70',
  call: [1, '13:00'],
  state: 'offer_sent',
  said: [['sales', 'Piedāvājums nosūtīts, sola lēmumu šonedēļ.']],
}

/** What somebody asks of support. */
export interface AskedTicket {
  subject: string
  description: string
  by: Role
  asked: number
  type: 'error' | 'question' | 'change'
  priority?: 'high'
  /** It is about the newest order that he sees. */
  aboutOrder?: true
  /** What failed before he asked goes along. */
  failed?: string
  estimate?: { hours: string; price: string; due: number }
  answer?: 'agreed' | { declined: string }
  state: SupportTicketState
  said?: readonly Said[]
}

/** Support tickets in every state: with an estimate that waits, that was agreed to and that was declined. */
export const askedTickets: readonly AskedTicket[] = [
  {
    subject: 'Kā izdrukāt visus mēneša rēķinus uzreiz?',
    by: 'accountants',
    asked: -8,
    type: 'question',
    state: 'completed',
    description: 'Katru mēnesi drukāju pa vienam. Vai var atzīmēt vairākus?',
    said: [
      ['admin', 'Sarakstā atzīmējiet rindas ar atstarpi un spiediet F10: visi būs vienā failā.'],
      ['accountants', 'Paldies, strādā!'],
    ],
  },
  {
    subject: 'Rēķinā vajag mūsu pasūtījuma numuru',
    by: 'customer',
    asked: -6,
    type: 'change',
    aboutOrder: true,
    state: 'completed',
    description: 'Grāmatvedība rēķinu bez mūsu numura nepieņem. Vai to var drukāt virs rindām?',
    estimate: { hours: '2', price: '90', due: 2 },
    answer: 'agreed',
    said: [['admin', 'Gatavs: numurs būs nākamajā rēķinā.']],
  },
  {
    subject: 'Atsevišķa atskaite par katru filiāli',
    by: 'sales',
    asked: -5,
    type: 'change',
    state: 'completed',
    description: 'Klients ar deviņām filiālēm grib pirkumus redzēt pa filiālēm, ar grafiku.',
    estimate: { hours: '16', price: '720', due: 14 },
    answer: { declined: 'Pagaidām pietiek ar atlasi sarakstā' },
  },
  {
    subject: 'Pasūtījumu nevar nodot izpildē',
    by: 'customer',
    asked: -3,
    type: 'error',
    priority: 'high',
    aboutOrder: true,
    description: 'Spiežu „Nodot izpildē”, bet parādās kļūda. Preces vajag līdz piektdienai.',
    state: 'accepted',
    failed: 'Noliktavā nepietiek preču',
    said: [['admin', 'Noliktavā trūkst vienas kastes, tā pienāk rīt.']],
  },
  {
    subject: 'Otra valoda piedāvājumos',
    by: 'customer',
    asked: -2,
    type: 'change',
    state: 'accepted',
    description: 'Mātes uzņēmumam Tallinā piedāvājumi vajadzīgi angļu valodā.',
    estimate: { hours: '4', price: '180', due: 10 },
  },
  {
    subject: 'Skeneris reizēm nolasa kodu divreiz',
    by: 'storekeepers',
    asked: -1,
    type: 'error',
    state: 'new',
    description: 'Pieņemot preci, dažkārt parādās divas vienādas rindas. Skeneris noliktavā pie 2. vārtiem.',
  },
]
