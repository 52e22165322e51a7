import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartError } from './start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** What the installation was told by the environment, each named as its variable (docs/operations/configuration.md). */
export interface Settings {
  /** Port of client and API; 0 takes any free one. */
  PORT: number
  HOST: string
  /** Folder of everything this installation keeps, absolute. */
  DATA_DIR: string
  /** Place of backups: one is made each night, and the database's log is kept there; null: none by itself. */
  BACKUP_DIR: string | null
  /** What the keys of authenticators are enciphered with in the database; null: a file of the data folder. */
  SECRET_KEY: string | null
  /** Processes that serve calls, 1 to 32; with more than one, jobs have a process of their own beside them. */
  WORKERS: number
  /** PostgreSQL 15 or newer to use instead of the embedded one. */
  DATABASE_URL: string | null
  /** Streaming replicas of the database, which answer what only reads. */
  READ_DATABASE_URL: readonly string[]
  /** Demo data and the page title DEMO. */
  DEMO: boolean
  /** A copy of other data, on which a history is run again: no mail leaves it, no device and no service outside is asked, and it makes no backups. */
  COPY: boolean
  /** Part of the usual size that demo data are made in, above 0 and up to 1. */
  DEMO_SCALE: number
  /** Mail server; without it mails stay in the outbox. */
  SMTP_URL: string | null
  /** Company register: an address of its open data, `local` for the table of this installation, `off` for none. */
  COMPANY_REGISTER: string
  /** VAT number check: an address of VIES, `local` for the table of this installation, `off` for none. */
  VAT_CHECK: string
  /** Address of the fiscal device that registers what the till takes; null: none, and the number of its receipt is asked. */
  FISCAL_DEVICE: string | null
  /** Hosts of one's own network, with or without a port, that webhooks may be sent to, plainly too. */
  WEBHOOK_HOSTS: readonly string[]
  /** Origin under which people open the product: links in mails lead there, and passkeys work there. */
  APP_URL: string | null
  /** The client's address of the API, where it is told one. */
  API_HOST: string | null
  /** Origin from which the page comes, where API_HOST is told: another one may call the API, and no third. */
  PAGE_ORIGIN: string | null
  /** Proxies whose word is taken on the client's address and on TLS: addresses, networks or `loopback`. */
  TRUSTED_PROXIES: readonly string[]
  LOG_LEVEL: (typeof logLevels)[number]
  /** Lines that a person reads, or JSON for a program that gathers logs. */
  LOG_FORMAT: 'text' | 'json'
  /** Where figures are told to Prometheus, apart from the product; null: nowhere. */
  METRICS_ADDRESS: { host: string; port: number } | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the settings; throws a StartError with one line a faulty variable. */
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
  // Companies of the demo are made up: no service outside knows them.
  const services = demo === 'off' ? 'off' : 'local'
  const settings: Settings = {
    PORT: read('PORT', portOf, 3000),
    HOST: host,
    DATA_DIR: read('DATA_DIR', folderOf, folderOf('data')),
    BACKUP_DIR: read('BACKUP_DIR', folderOf, null),
    SECRET_KEY: read('SECRET_KEY', secretOf, null),
    WORKERS: read('WORKERS', workersOf, 1),
    DATABASE_URL: read('DATABASE_URL', addressOf('postgres', 'postgresql'), null),
    READ_DATABASE_URL: read('READ_DATABASE_URL', addressesOf('postgres', 'postgresql'), []),
    DEMO: demo !== 'off',
    COPY: read('COPY', copyOf, false),
    DEMO_SCALE: read('DEMO_SCALE', scaleOf, 1),
    SMTP_URL: read('SMTP_URL', addressOf('smtp', 'smtps'), null),
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
  // The demo's passwords are public, so it is shown to other machines only when asked for by name.
  if (demo === 'private' && !isLoopback(host)) {
    faults.push(`DEMO: demonstrācijas dati nav atļauti adresē ${host}; norādiet DEMO=0 vai, ja tā gribēts, DEMO=public`)
  }
  // A page elsewhere would be refused by every browser without being told why.
  if (settings.API_HOST && !settings.PAGE_ORIGIN) {
    faults.push('PAGE_ORIGIN: vajadzīgs kopā ar API_HOST; norādiet adresi, no kuras atver lapu, piemēram, https://darbgalds.example')
  }
  if (settings.COPY)
    Object.assign(settings, { SMTP_URL: null, FISCAL_DEVICE: null, BACKUP_DIR: null, COMPANY_REGISTER: 'off', VAT_CHECK: 'off' })
  if (faults.length > 0) throw new StartError([...new Set(faults)].map((fault) => `Nederīgs iestatījums ${fault}`).join('\n'))
  return settings
}

function copyOf(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error(`jābūt 0 vai 1, nevis „${text}”`)
  return text === '1'
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

/** A port of this machine alone, or of a named address: `9464`, `0.0.0.0:9464`, `[::1]:9464`. */
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
    const scheme = /^([a-z]+):\/\/./i.exec(text)?.[1]?.toLowerCase()
    // A socket address of PostgreSQL has no host, so URL itself cannot judge it.
    if (scheme === undefined || !schemes.includes(scheme) || (!scheme.startsWith('postgres') && !URL.canParse(text))) {
      throw new Error(`jābūt adresei, kas sākas ar ${schemes.map((each) => `${each}://`).join(' vai ')}`)
    }
    return text
  }
}

/** Addresses with commas between them. */
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

function proxiesOf(text: string): readonly string[] {
  const proxies = text.split(',').map((each) => each.trim())
  for (const each of proxies) if (!isNetwork(each)) throw new Error(`jābūt IP adresēm vai tīkliem, atdalītiem ar komatu, nevis „${each}”`)
  return proxies
}

function isNetwork(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return more.length === 0 && most >= 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** The Register of Enterprises in the state's data portal, by the resource that holds its companies. */
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
