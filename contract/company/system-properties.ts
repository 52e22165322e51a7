import * as z from 'zod/mini'
import { get, namedRef, one, patch } from '../calls.ts'
import { count, date, flag, id, money, oneOf, orNull, text, textOfLines, whole } from '../fields.ts'
import { labels } from '../labels.ts'

export const settingCategories = {
  sales: 'Pārdošana',
  invoices: 'Rēķini',
  accounting: 'Grāmatvedība',
  stock: 'Noliktava',
  service: 'Serviss',
  users: 'Lietotāji',
  texts: 'E-pasta vēstules',
  appearance: 'Izskats',
} as const

/** Decides the form field and validation. */
export type SettingKind = 'choice' | 'whole' | 'flag' | 'money' | 'day' | 'line' | 'lines' | 'warehouse' | 'words'

interface SettingTexts {
  category: keyof typeof settingCategories
  help: string
}

interface Setting<Kind extends SettingKind = SettingKind, Schema extends z.core.SomeType = z.core.SomeType> extends SettingTexts {
  kind: Kind
  schema: Schema
  unit?: string
  /** Inclusive. */
  range?: readonly [number, number]
  choices?: Readonly<Record<string, string>>
  /** Page of the setting, if not the settings page. */
  page?: string
}

function choice<const Choices extends Readonly<Record<string, string>>>(settingTexts: SettingTexts, choices: Choices) {
  const names = Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]
  return { ...settingTexts, kind: 'choice' as const, schema: oneOf(names), choices }
}

function number(settingTexts: SettingTexts, unit: string, range: readonly [number, number]) {
  return { ...settingTexts, kind: 'whole' as const, schema: whole(...range), unit, range }
}

const yesOrNo = (settingTexts: SettingTexts) => ({ ...settingTexts, kind: 'flag' as const, schema: flag })
const warehouse = (settingTexts: SettingTexts) => ({ ...settingTexts, kind: 'warehouse' as const, schema: orNull(id) })

/** Optional document text. */
const remark = (settingTexts: SettingTexts) => ({ ...settingTexts, kind: 'line' as const, schema: orNull(text(300)) })

/** Rejects unknown `{names}`, which would remain in the email. */
function letter(kind: 'line' | 'lines', what: string, names: readonly string[]) {
  const knownPlaceholders = z.refine<string>(
    (value) => [...value.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => names.includes(name)),
    `var saturēt tikai šos aizvietotājus: ${names.map((name) => `{${name}}`).join(', ')}`,
  )
  const schema = (kind === 'line' ? text(200) : textOfLines(4000)).check(knownPlaceholders)
  const help = `${what}. Aizvietotāji: ${names.map((name) => `{${name}}`).join(', ')}`
  return { category: 'texts' as const, help, kind, schema }
}

const texts = {
  invoice: ['number', 'gross', 'due_date', 'open', 'seller'],
  reminder: ['number', 'gross', 'due_date', 'open', 'seller'],
  credit_note: ['number', 'gross', 'invoice', 'seller'],
  advance_invoice: ['number', 'gross', 'due_date', 'seller'],
  offer: ['number', 'gross', 'valid_until', 'customer', 'seller'],
} as const

const webAddress = z.regex(/^https?:\/\/[^\s/?#@]+(:\d+)?\/?$/i, 'jābūt adresei, kas sākas ar https:// vai http://, bez ceļa')

function words(settingTexts: SettingTexts, isKnown: (key: string) => boolean, fault: string) {
  const schema = z
    .record(z.string().check(z.maxLength(60)), text(80))
    .check(z.refine<Record<string, string>>((value) => Object.keys(value).every(isKnown), fault))
  return { ...settingTexts, kind: 'words' as const, schema }
}

const sonaxColumns = ['reg_nr', 'date', 'sku', 'name', 'quantity', 'net', 'vat']

/**
 * Every setting that people change in the product, by its key in `system_properties`; its label stands in
 * labels.ts. Each is read anew by whoever needs it, so it holds at once in every process. What the installation
 * is told by its environment (server/runtime/settings.ts) is not among them.
 */
export const settings = {
  credit_limit_mode: choice(
    { category: 'sales', help: 'Ko darīt, kad pasūtījums pārsniedz klienta kredītlimitu' },
    { off: 'Nepārbaudīt', warn: 'Brīdināt', block: 'Neļaut' },
  ),
  offer_validity_days: number({ category: 'sales', help: 'Cik ilgi ir spēkā jauns piedāvājums' }, 'dienas', [0, 365]),
  reservation_ttl_days: number(
    { category: 'sales', help: 'Pēc tik dienām bez izmaiņām pasūtījums ar rezervētām precēm parādās sākuma lapā' },
    'dienas',
    [1, 365],
  ),
  page_size: number(
    { category: 'sales', help: 'Cik rindu ir lapā, ja sākuma lapas daļu rāda visu vai API pieprasījums to nenosaka' },
    'rindas',
    [25, 200],
  ),
  invoice_due_days: number({ category: 'invoices', help: 'Termiņš jaunam rēķinam; klientam noteiktais ir svarīgāks' }, 'dienas', [0, 365]),
  simplified_invoice_limit: {
    category: 'invoices',
    kind: 'money',
    schema: money,
    unit: '€',
    help: 'Līdz šai summai ar PVN rēķinā pietiek ar mazāk rekvizītiem; virs tās jānorāda klients',
  },
  late_interest_text: remark({
    category: 'invoices',
    help: 'Teikums rēķinā; klientam, kuram noteikts savs procents, rēķinā ir tas. Tukšs: rēķinā nekā nav',
  }),
  late_interest_text_en: remark({ category: 'invoices', help: 'Tas pats klientiem, kas dokumentus saņem angliski' }),
  einvoice_enabled: yesOrNo({
    category: 'invoices',
    help: 'Akceptētam rēķinam izveido UBL failu, ko pievieno vēstulēm un PDF; valsts un pašvaldību iestādēm tas ir obligāts',
  }),
  auto_accept_subscription_invoices: yesOrNo({
    category: 'invoices',
    help: 'Kā sākas jauna abonēšana: tās rēķinus akceptē bez cilvēka; katrai abonēšanai to var mainīt',
  }),
  words_currency: choice({ category: 'invoices', help: 'Kā valūtu raksta summā vārdiem' }, { eiro: 'eiro', euro: 'euro' }),
  locked_until: {
    category: 'accounting',
    kind: 'day',
    schema: orNull(date),
    help: 'Ar šo un agrākiem datumiem neko vairs neraksta un nelabo; tukšs atver visus periodus',
  },
  oss_from: {
    category: 'accounting',
    kind: 'day',
    schema: orNull(date),
    help: 'Reģistrācijas diena OSS (vienas pieturas aģentūrā); no tās preces patērētājiem citās ES valstīs apliek ar pircēja valsts likmi. Tukšs: nav reģistrēts',
  },
  oss_until: {
    category: 'accounting',
    kind: 'day',
    schema: orNull(date),
    help: 'Pēdējā diena OSS; tukšs: reģistrācija nav beigusies',
  },
  numbers_follow_dates: yesOrNo({
    category: 'accounting',
    help: 'Rēķinu neakceptē ar agrāku datumu nekā pēdējam tās pašas sērijas dokumentam',
  }),
  sonax_columns: words(
    { category: 'accounting', help: 'Virsraksti, ar kādiem kolonnas stāv augšupielādētajā Sonax tabulā' },
    (key) => sonaxColumns.includes(key),
    `var saturēt tikai kolonnas ${sonaxColumns.join(', ')}`,
  ),
  allow_negative_stock: yesOrNo({ category: 'stock', help: 'Darbojas tikai noliktavās, kurām tas atļauts arī atsevišķi' }),
  low_stock_rule: choice(
    { category: 'stock', help: 'Ko salīdzina ar minimālo daudzumu' },
    { available: 'Pieejamo daudzumu', on_hand: 'Atlikumu', projected: 'Pieejamo un sagaidāmo' },
  ),
  incoming_price_tolerance: number(
    { category: 'stock', help: 'Par lielāku starpību ar saņemšanas cenu jautā, pirms no saņemta faila sagatavo piegādātāja rēķinu' },
    '%',
    [0, 100],
  ),
  default_warehouse_sales: warehouse({ category: 'stock', help: 'No kurienes pārdod, ja lietotājam nav savas noliktavas' }),
  default_warehouse_service: warehouse({ category: 'stock', help: 'No kurienes ņem materiālus servisa darbiem' }),
  default_warehouse_production: warehouse({ category: 'stock', help: 'No kurienes ņem sastāvdaļas un kur nonāk saražotais' }),
  default_warehouse_shop: warehouse({ category: 'stock', help: 'No kurienes pārdod pie kases, ja lietotājam nav savas noliktavas' }),
  maintenance_notice_days: number(
    { category: 'service', help: 'Cik dienas iepriekš iekārtas apkope parādās sākuma lapā' },
    'dienas',
    [0, 365],
  ),
  public_url: {
    category: 'users',
    kind: 'line',
    schema: orNull(text(200).check(webAddress)),
    help: 'Saitēm e-pastos, piemēram, https://darbs.uznemums.lv; vides iestatījums APP_URL ir svarīgāks',
  },
  email_invoice_subject: letter('line', 'Vēstule ar rēķinu', texts.invoice),
  email_invoice_subject_en: letter('line', 'Vēstule ar rēķinu angliski', texts.invoice),
  email_invoice_body: letter('lines', 'Vēstule ar rēķinu', texts.invoice),
  email_invoice_body_en: letter('lines', 'Vēstule ar rēķinu angliski', texts.invoice),
  email_reminder_subject: letter('line', 'Atgādinājums par neapmaksātu rēķinu', texts.reminder),
  email_reminder_subject_en: letter('line', 'Atgādinājums angliski', texts.reminder),
  email_reminder_body: letter('lines', 'Atgādinājums par neapmaksātu rēķinu', texts.reminder),
  email_reminder_body_en: letter('lines', 'Atgādinājums angliski', texts.reminder),
  email_credit_note_subject: letter('line', 'Vēstule ar kredītrēķinu', texts.credit_note),
  email_credit_note_subject_en: letter('line', 'Vēstule ar kredītrēķinu angliski', texts.credit_note),
  email_credit_note_body: letter('lines', 'Vēstule ar kredītrēķinu', texts.credit_note),
  email_credit_note_body_en: letter('lines', 'Vēstule ar kredītrēķinu angliski', texts.credit_note),
  email_advance_invoice_subject: letter('line', 'Vēstule ar avansa rēķinu', texts.advance_invoice),
  email_advance_invoice_subject_en: letter('line', 'Vēstule ar avansa rēķinu angliski', texts.advance_invoice),
  email_advance_invoice_body: letter('lines', 'Vēstule ar avansa rēķinu', texts.advance_invoice),
  email_advance_invoice_body_en: letter('lines', 'Vēstule ar avansa rēķinu angliski', texts.advance_invoice),
  email_offer_subject: letter('line', 'Vēstule ar piedāvājumu', texts.offer),
  email_offer_subject_en: letter('line', 'Vēstule ar piedāvājumu angliski', texts.offer),
  email_offer_body: letter('lines', 'Vēstule ar piedāvājumu', texts.offer),
  email_offer_body_en: letter('lines', 'Vēstule ar piedāvājumu angliski', texts.offer),
  field_names: words(
    { category: 'appearance', help: 'Citi nosaukumi laukiem, katrs savā rindā: lauks = Nosaukums' },
    (key) => Object.hasOwn(labels, key),
    'satur lauku, kura sistēmā nav',
  ),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as SettingKey[]

type Shape = { [Key in SettingKey]: z.ZodMiniOptional<(typeof settings)[Key]['schema']> }
// Object.fromEntries loses the keys.
const optionalSettings = Object.fromEntries(settingKeys.map((key) => [key, z.optional(settings[key].schema)])) as Shape

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), z.string())])

const property = z.object({
  key: z.string(),
  label: z.string(),
  help: z.string(),
  kind: oneOf(['choice', 'whole', 'flag', 'money', 'day', 'line', 'lines', 'warehouse', 'words']),
  value,
  is_required: flag,
  unit: orNull(z.string()),
  /** Inclusive. */
  min: orNull(count),
  max: orNull(count),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})

const change = z.object({ at: z.string(), user: orNull(namedRef), key: z.string(), before: value, after: value })

const systemProperties = z.object({
  categories: z.array(z.object({ key: z.string(), name: z.string(), properties: z.array(property) })),
  /** Last fifty, newest first. */
  changes: z.array(change),
  lock_version: count,
})

export type SystemProperties = z.output<typeof systemProperties>
export type SystemProperty = z.output<typeof property>

export const settingCalls = {
  properties: get('/api/system_properties', {
    title: 'Sistēmas parametri',
    rule: 'view_settings',
    reads: ['system_properties', 'users', 'warehouses'],
    answer: one(systemProperties),
  }),
  saveProperties: patch('/api/system_properties', {
    title: 'Mainīt sistēmas parametrus',
    rule: 'view_settings',
    body: z.object({ ...optionalSettings, lock_version: count }),
    answer: one(systemProperties),
  }),
} as const
