import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { hostsIn, namesSeveral } from './host-addresses.ts'
import { mailboxOf, type IncomingMailbox } from './incoming-mailbox.ts'
import { StartError } from './start-error.ts'
import { proxiesOf } from './trusted-proxies.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A place in S3-compatible storage. Keys of access come from the environment or the machine, as the client of S3 finds them. */
export interface ObjectStorage {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  /** Null: the service of AWS in the region. */
  endpoint: string | null
}

/** Settings from environment variables of the same names (docs/operations/configuration.md). */
export interface Settings {
  /** 0 takes any free port. */
  PORT: number
  HOST: string
  /** Absolute path. */
  DATA_DIR: string
  /** Nightly backups and the WAL archive; null: none. */
  BACKUP_DIR: string | null
  /** Encrypts authenticator keys; null: a file in the data folder. */
  SECRET_KEY: string | null
  /** Stored files; null: `files` in the data folder. */
  FILES_URL: ObjectStorage | null
  /** Processes that serve calls, 1 to 32; with more than one, jobs run separately. */
  WORKERS: number
  /** PostgreSQL 15 or newer; null: embedded. */
  DATABASE_URL: string | null
  /** Past the pooler that DATABASE_URL goes through; null: there is none. */
  DIRECT_DATABASE_URL: string | null
  /** Whether the pooler knows prepared statements. */
  PREPARED_STATEMENTS: boolean
  READ_DATABASE_URL: readonly string[]
  DEMO: boolean
  /** A copy for replaying a history: no mail, devices, outside services or backups. */
  COPY: boolean
  /** Above 0 and up to 1. */
  DEMO_SCALE: number
  /** Without it mails stay in the outbox. */
  SMTP_URL: string | null
  /** Address of open data, `local` for the own table, or `off`. */
  COMPANY_REGISTER: string
  /** Address of VIES, `local` for the own table, or `off`. */
  VAT_CHECK: string
  /** Where suppliers mail e-invoices; null: nowhere. */
  INCOMING_MAIL_URL: IncomingMailbox | null
  /** Where files of e-invoices are put; null: nowhere. */
  INCOMING_INVOICES_DIR: string | null
  /** Null: users enter the receipt number. */
  FISCAL_DEVICE: string | null
  /** Internal hosts allowed for webhooks, also without TLS. */
  WEBHOOK_HOSTS: readonly string[]
  /** Public origin for mailed links and passkeys. */
  APP_URL: string | null
  API_HOST: string | null
  /** The origin that may call the API when API_HOST is set. */
  PAGE_ORIGIN: string | null
  /** Addresses, networks or `loopback`. */
  TRUSTED_PROXIES: readonly string[]
  LOG_LEVEL: (typeof logLevels)[number]
  LOG_FORMAT: 'text' | 'json'
  /** Prometheus metrics; null: off. */
  METRICS_ADDRESS: { host: string; port: number } | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Servers with common files and a common key may use one database; else one server has it for itself. */
export function sharesDatabase(settings: Pick<Settings, 'DATABASE_URL' | 'FILES_URL' | 'SECRET_KEY'>): boolean {
  return settings.DATABASE_URL !== null && settings.FILES_URL !== null && settings.SECRET_KEY !== null
}

/** For what needs a session: locks, notifications, migrations, backups. Null: the embedded database. */
export function directUrlOf(settings: Pick<Settings, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>): string | null {
  return settings.DIRECT_DATABASE_URL ?? settings.DATABASE_URL
}

/** Throws StartError with one line per invalid variable. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = []
  const read = <T>(name: keyof Settings, parse: (text: string) => T, otherwise: T): T => {
    const text = environment[name]?.trim()
    if (!text) return otherwise
    try {
      return parse(text)
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return otherwise
    }
  }
  const host = read('HOST', hostOf, '127.0.0.1')
  const demo = read('DEMO', demoOf, 'private')
  // Demo companies are fictitious.
  const services = demo === 'off' ? 'off' : 'local'
  const settings: Settings = {
    PORT: read('PORT', portOf, 3000),
    HOST: host,
    DATA_DIR: read('DATA_DIR', folderOf, folderOf('data')),
    BACKUP_DIR: read('BACKUP_DIR', folderOf, null),
    SECRET_KEY: read('SECRET_KEY', secretOf, null),
    FILES_URL: read('FILES_URL', objectStorageOf, null),
    WORKERS: read('WORKERS', workersOf, 1),
    DATABASE_URL: read('DATABASE_URL', addressOfHosts, null),
    DIRECT_DATABASE_URL: read('DIRECT_DATABASE_URL', addressOfHosts, null),
    PREPARED_STATEMENTS: read('PREPARED_STATEMENTS', preparedOf, false),
    READ_DATABASE_URL: read('READ_DATABASE_URL', addressesOf('postgres', 'postgresql'), []),
    DEMO: demo !== 'off',
    COPY: read('COPY', copyOf, false),
    DEMO_SCALE: read('DEMO_SCALE', scaleOf, 1),
    SMTP_URL: read('SMTP_URL', addressOf('smtp', 'smtps'), null),
    INCOMING_MAIL_URL: read('INCOMING_MAIL_URL', mailboxOf, null),
    INCOMING_INVOICES_DIR: read('INCOMING_INVOICES_DIR', folderOf, null),
    COMPANY_REGISTER: read('COMPANY_REGISTER', registerOf, services),
    VAT_CHECK: read('VAT_CHECK', serviceOf, services),
    FISCAL_DEVICE: read('FISCAL_DEVICE', addressOf('http', 'https'), null),
    WEBHOOK_HOSTS: read('WEBHOOK_HOSTS', hostsOf, []),
    APP_URL: read('APP_URL', originOf, null),
    API_HOST: read('API_HOST', addressOf('http', 'https'), null),
    PAGE_ORIGIN: read('PAGE_ORIGIN', originOf, null),
    TRUSTED_PROXIES: read('TRUSTED_PROXIES', proxiesOf, []),
    LOG_LEVEL: read('LOG_LEVEL', logLevelOf, 'info'),
    LOG_FORMAT: read('LOG_FORMAT', logFormatOf, 'text'),
    METRICS_ADDRESS: read('METRICS_ADDRESS', socketOf, null),
  }
  // Demo passwords are public, so other machines need an explicit setting.
  if (demo === 'private' && !isLoopback(host)) {
    faults.push(`DEMO: demonstrācijas dati nav atļauti adresē ${host}; norādiet DEMO=0 vai, ja tā gribēts, DEMO=public`)
  }
  // Browsers would block the page without an explanation.
  if (settings.API_HOST && !settings.PAGE_ORIGIN) {
    faults.push('PAGE_ORIGIN: vajadzīgs kopā ar API_HOST; norādiet adresi, no kuras atver lapu, piemēram, https://darbgalds.example')
  }
  if (settings.DIRECT_DATABASE_URL && !settings.DATABASE_URL)
    faults.push('DIRECT_DATABASE_URL: vajadzīgs tikai kopā ar DATABASE_URL, kas ved caur savienojumu starpnieku')
  if (settings.PREPARED_STATEMENTS && !settings.DIRECT_DATABASE_URL)
    faults.push('PREPARED_STATEMENTS: lieto tikai kopā ar DIRECT_DATABASE_URL')
  if (settings.COPY)
    Object.assign(settings, {
      SMTP_URL: null,
      INCOMING_MAIL_URL: null,
      INCOMING_INVOICES_DIR: null,
      FISCAL_DEVICE: null,
      BACKUP_DIR: null,
      FILES_URL: null,
      COMPANY_REGISTER: 'off',
      VAT_CHECK: 'off',
    })
  if (faults.length > 0) throw new StartError([...new Set(faults)].map((fault) => `Nederīgs iestatījums ${fault}`).join('\n'))
  return settings
}

function copyOf(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error(`jābūt 0 vai 1, nevis „${text}”`)
  return text === '1'
}

function preparedOf(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`jābūt on vai off, nevis „${text}”`)
  return text === 'on'
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error(`jābūt portam no 0 līdz 65535, nevis „${text}”`)
  return port
}

function workersOf(text: string): number {
  const workers = Number(text)
  if (!/^\d{1,2}$/.test(text) || workers < 1 || workers > 32) throw new Error(`jābūt skaitlim no 1 līdz 32, nevis „${text}”`)
  return workers
}

function hostOf(text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text))
    throw new Error(`jābūt IP adresei vai datora vārdam, nevis „${text}”`)
  return text
}

/** Formats: `9464` (loopback), `0.0.0.0:9464`, `[::1]:9464`. */
function socketOf(text: string): { host: string; port: number } {
  const [, bracketed, plain, port = ''] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d+)$/.exec(text) ?? []
  return { host: hostOf(bracketed ?? plain ?? '127.0.0.1'), port: portOf(port) }
}

function folderOf(text: string): string {
  return resolve(text)
}

function secretOf(text: string): string {
  if (text.length < 32) throw new Error('jābūt vismaz 32 nejaušām zīmēm, piemēram, no openssl rand -base64 32')
  return text
}

function addressOf(...schemes: string[]) {
  return (text: string): string => {
    const scheme = /^([a-z][a-z\d]*):\/\/./i.exec(text)?.[1]?.toLowerCase()
    // PostgreSQL socket addresses have no host, which URL rejects.
    if (scheme === undefined || !schemes.includes(scheme) || (!scheme.startsWith('postgres') && !URL.canParse(text))) {
      throw new Error(`jābūt adresei, kas sākas ar ${schemes.map((each) => `${each}://`).join(' vai ')}`)
    }
    return text
  }
}

/** Several hosts stand between commas. */
function addressOfHosts(text: string): string {
  const url = addressOf('postgres', 'postgresql')(text)
  if (namesSeveral(url)) hostsIn(url)
  return url
}

/** `s3://bucket/folder?region=eu-north-1&endpoint=https://s3.example.lv` */
function objectStorageOf(text: string): ObjectStorage {
  const url = new URL(addressOf('s3')(text))
  const unknown = [...url.searchParams.keys()].filter((key) => key !== 'region' && key !== 'endpoint')
  if (unknown.length > 0) throw new Error(`parametru ${unknown.join(', ')} nepazīst; ir region un endpoint`)
  if (url.username || url.password) throw new Error('piekļuves atslēgas norādiet mainīgajos AWS_ACCESS_KEY_ID un AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) throw new Error('jānorāda krātuve: s3://KRĀTUVE/mape?region=…&endpoint=…')
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(folder)) throw new Error('mapes vārdā drīkst būt latīņu burti, cipari, punkts, svītra un daļsvītra')
  const endpoint = url.searchParams.get('endpoint')
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: endpoint === null ? null : new URL(addressOf('http', 'https')(endpoint)).href,
  }
}

function addressesOf(...schemes: string[]) {
  return (text: string): readonly string[] => text.split(',').map((each) => addressOf(...schemes)(each.trim()))
}

function originOf(text: string): string {
  return new URL(addressOf('http', 'https')(text)).origin
}

function hostsOf(text: string): readonly string[] {
  return text.split(',').map((each) => {
    const [host = '', port] = each.trim().split(/:(?=\d+$)/)
    if (port !== undefined) portOf(port)
    hostOf(host)
    return each.trim().toLowerCase()
  })
}

/** Register of Enterprises in the state's data portal. */
const openRegister = 'https://data.gov.lv/dati/lv/api/3/action/datastore_search?resource_id=25e80bf3-f107-4ab4-89ef-251b5b9374e9'

function registerOf(text: string): string {
  return text === 'open' ? openRegister : serviceOf(text)
}

function serviceOf(text: string): string {
  return text === 'local' || text === 'off' ? text : addressOf('http', 'https')(text)
}

function demoOf(text: string): 'off' | 'private' | 'public' {
  if (text === '0') return 'off'
  if (text === '1') return 'private'
  if (text === 'public') return 'public'
  throw new Error(`jābūt 1, 0 vai public, nevis „${text}”`)
}

function scaleOf(text: string): number {
  const scale = Number(text)
  if (!/^\d(\.\d+)?$/.test(text) || scale <= 0 || scale > 1)
    throw new Error(`jābūt skaitlim virs 0 un līdz 1, piemēram, 0.1, nevis „${text}”`)
  return scale
}

function logLevelOf(text: string): Settings['LOG_LEVEL'] {
  const level = logLevels.find((each) => each === text)
  if (!level) throw new Error(`jābūt kādam no: ${logLevels.join(', ')}`)
  return level
}

function logFormatOf(text: string): Settings['LOG_FORMAT'] {
  if (text === 'text' || text === 'json') return text
  throw new Error(`jābūt text vai json, nevis „${text}”`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
