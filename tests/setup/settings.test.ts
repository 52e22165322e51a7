import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'

test('without any variable the settings are those of the README', () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    BACKUP_DIR: null,
    SECRET_KEY: null,
    WORKERS: 1,
    DATABASE_URL: null,
    READ_DATABASE_URL: [],
    COPY: false,
    DEMO: true,
    DEMO_SCALE: 1,
    SMTP_URL: null,
    COMPANY_REGISTER: 'local',
    FISCAL_DEVICE: null,
    VAT_CHECK: 'local',
    APP_URL: null,
    WEBHOOK_HOSTS: [],
    API_HOST: null,
    PAGE_ORIGIN: null,
    TRUSTED_PROXIES: [],
    LOG_LEVEL: 'info',
    METRICS_ADDRESS: null,
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['WORKERS', '0'],
  ['READ_DATABASE_URL', 'postgres://a/b, c'],
  ['WEBHOOK_HOSTS', 'erp.lan, http://x'],
  ['WEBHOOK_HOSTS', 'erp.lan:99999'],
  ['HOST', 'not a host'],
  ['DEMO', 'yes'],
  ['DEMO_SCALE', '0'],
  ['DEMO_SCALE', '1.5'],
  ['DEMO_SCALE', 'small'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SMTP_URL', 'localhost'],
  ['COMPANY_REGISTER', 'lursoft'],
  ['VAT_CHECK', 'ftp://vies.example'],
  ['SECRET_KEY', 'pārāk īsa'],
  ['APP_URL', 'darbgalds.example'],
  ['API_HOST', 'api.example'],
  ['PAGE_ORIGIN', 'darbgalds.example'],
  ['METRICS_ADDRESS', 'metrics'],
  ['METRICS_ADDRESS', '0.0.0.0:99999'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Nederīgs iestatījums ${name}: .*$`))
})

test('without the demo no service outside is asked unless named', () => {
  expect(readSettings({ DEMO: '0' })).toMatchObject({ COMPANY_REGISTER: 'off', VAT_CHECK: 'off' })
  const named = { COMPANY_REGISTER: 'https://register.example/api?resource_id=1', VAT_CHECK: 'https://vies.example/rest' }
  expect(readSettings({ DEMO: '0', ...named })).toMatchObject(named)
})

test('several faults give a line each', () => {
  expect(() => readSettings({ PORT: 'x', API_HOST: 'y' })).toThrow(/^Nederīgs iestatījums PORT: .*\nNederīgs iestatījums API_HOST: .*$/)
})

test.each(['0.0.0.0', '::', '192.168.1.5', 'erp.example'])('demo data on %s must be asked for by name', (HOST) => {
  expect(() => readSettings({ HOST })).toThrow(/^Nederīgs iestatījums DEMO: .*DEMO=public$/)
  expect(readSettings({ HOST, DEMO: 'public' }).DEMO).toBe(true)
  expect(readSettings({ HOST, DEMO: '0' }).DEMO).toBe(false)
})

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('demo data on %s are fine', (HOST) => {
  expect(readSettings({ HOST }).DEMO).toBe(true)
})

test('an API at an address of its own is told from where the page comes', () => {
  expect(() => readSettings({ API_HOST: 'https://api.example' })).toThrow(/^Nederīgs iestatījums PAGE_ORIGIN: /)
  const settings = readSettings({ API_HOST: 'https://api.example/x', PAGE_ORIGIN: 'https://darbs.example/login' })
  expect(settings).toMatchObject({ API_HOST: 'https://api.example/x', PAGE_ORIGIN: 'https://darbs.example' })
})

test('figures are told on this machine alone unless an address is named', () => {
  const told = (METRICS_ADDRESS: string) => readSettings({ METRICS_ADDRESS }).METRICS_ADDRESS
  expect(told('9464')).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(told('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(told('[::1]:9464')).toEqual({ host: '::1', port: 9464 })
})

test('trusted proxies are addresses, networks and the machine itself', () => {
  const proxies = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8', 'loopback']
  expect(readSettings({ TRUSTED_PROXIES: proxies.join(', ') }).TRUSTED_PROXIES).toEqual(proxies)
})
