import type { LeadState } from '../../../machines/lead.ts'
import type { SupportTicketState } from '../../../machines/support-ticket.ts'
import type { TaskState } from '../../../machines/task.ts'

export type Role = 'admin' | 'sales' | 'storekeepers' | 'accountants' | 'engineers' | 'couriers' | 'customer'

export type RecordComment = readonly [by: Role, text: string, mentions?: Role]

/** Days relative to today. */
export interface DemoTask {
  title: string
  description?: string
  by: Role
  to: readonly Role[]
  given: number
  due: number | null
  priority?: 'low' | 'high' | 'urgent'
  /** Refers to the newest record of the kind. */
  about?: 'customer' | 'order' | 'invoice' | 'offer' | 'procurement'
  state: TaskState
  comments?: readonly RecordComment[]
}

export const demoTasks: readonly DemoTask[] = [
  {
    title: 'Sagatavot inventarizācijas lapas Rīgas noliktavai',
    by: 'admin',
    to: ['storekeepers'],
    given: -9,
    due: -5,
    state: 'completed',
    comments: [['storekeepers', 'Lapas izdrukātas, skaitām piektdien no rīta.']],
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
    comments: [['accountants', 'Akts nosūtīts, klients sola atbildēt līdz nedēļas beigām.', 'sales']],
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
    comments: [
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
    comments: [['accountants', 'Atgādinājums nosūtīts divreiz, atbildes nav.', 'sales']],
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
    comments: [['sales', 'Vajag zināt, cik stundu mēnesī paredzam.', 'engineers']],
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
    comments: [['sales', 'Klients atbildi gaida šodien.', 'admin']],
  },
  { title: 'Pasūtīt iepakojuma materiālus', by: 'storekeepers', to: [], given: -1, due: null, state: 'new' },
]

export interface MetLead {
  company: string
  contact: string
  phone: string
  email: string | null
  source: string
  /** EUR, and probability in percent. */
  value: string | null
  probability: string | null
  met: number
  call: readonly [day: number, time: string | null] | null
  state: LeadState
  lost?: string
  notes?: string
  comments?: readonly RecordComment[]
}

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
    comments: [['sales', 'Vienojās par 12 darbstacijām un nomu uz trim gadiem.', 'admin']],
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
    comments: [
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
    comments: [['sales', 'Lūdza pārzvanīt, kad būs atgriezusies vadītāja.']],
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

export const offered: Omit<MetLead, 'company' | 'met'> = {
  contact: 'Sanita Ozola',
  phone: '+371 2000 1108',
  email: null,
  source: 'Ieteikums',
  value: '4700',
  probability: '70',
  call: [1, '13:00'],
  state: 'offer_sent',
  comments: [['sales', 'Piedāvājums nosūtīts, sola lēmumu šonedēļ.']],
}

export interface DemoTicket {
  subject: string
  description: string
  by: Role
  createdDay: number
  type: 'error' | 'question' | 'change'
  priority?: 'high'
  /** Refers to the newest order visible to the user. */
  aboutOrder?: true
  failed?: string
  estimate?: { hours: string; price: string; due: number }
  answer?: 'agreed' | { declined: string }
  state: SupportTicketState
  comments?: readonly RecordComment[]
}

export const demoTickets: readonly DemoTicket[] = [
  {
    subject: 'Kā izdrukāt visus mēneša rēķinus uzreiz?',
    by: 'accountants',
    createdDay: -8,
    type: 'question',
    state: 'completed',
    description: 'Katru mēnesi drukāju pa vienam. Vai var atzīmēt vairākus?',
    comments: [
      ['admin', 'Sarakstā atzīmējiet rindas ar atstarpi un spiediet F10: visi būs vienā failā.'],
      ['accountants', 'Paldies, strādā!'],
    ],
  },
  {
    subject: 'Rēķinā vajag mūsu pasūtījuma numuru',
    by: 'customer',
    createdDay: -6,
    type: 'change',
    aboutOrder: true,
    state: 'completed',
    description: 'Grāmatvedība rēķinu bez mūsu numura nepieņem. Vai to var drukāt virs rindām?',
    estimate: { hours: '2', price: '90', due: 2 },
    answer: 'agreed',
    comments: [['admin', 'Gatavs: numurs būs nākamajā rēķinā.']],
  },
  {
    subject: 'Atsevišķa atskaite par katru filiāli',
    by: 'sales',
    createdDay: -5,
    type: 'change',
    state: 'completed',
    description: 'Klients ar deviņām filiālēm grib pirkumus redzēt pa filiālēm, ar grafiku.',
    estimate: { hours: '16', price: '720', due: 14 },
    answer: { declined: 'Pagaidām pietiek ar atlasi sarakstā' },
  },
  {
    subject: 'Pasūtījumu nevar nodot izpildē',
    by: 'customer',
    createdDay: -3,
    type: 'error',
    priority: 'high',
    aboutOrder: true,
    description: 'Spiežu „Nodot izpildē”, bet parādās kļūda. Preces vajag līdz piektdienai.',
    state: 'accepted',
    failed: 'Noliktavā nepietiek preču',
    comments: [['admin', 'Noliktavā trūkst vienas kastes, tā pienāk rīt.']],
  },
  {
    subject: 'Otra valoda piedāvājumos',
    by: 'customer',
    createdDay: -2,
    type: 'change',
    state: 'accepted',
    description: 'Mātes uzņēmumam Tallinā piedāvājumi vajadzīgi angļu valodā.',
    estimate: { hours: '4', price: '180', due: 10 },
  },
  {
    subject: 'Skeneris reizēm nolasa kodu divreiz',
    by: 'storekeepers',
    createdDay: -1,
    type: 'error',
    state: 'new',
    description: 'Pieņemot preci, dažkārt parādās divas vienādas rindas. Skeneris noliktavā pie 2. vārtiem.',
  },
]
