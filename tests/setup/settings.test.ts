import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { eventsPath } from '../../contract/workspace/workspace.ts'
import { largestFile } from '../../server/http/upload.ts'
import { readSettings } from '../../server/runtime/settings.ts'

test('without any variable the settings are those of the README', () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    BACKUP_DIR: null,
    SECRET_KEY: null,
    FILES_URL: null,
    WORKERS: 1,
    DATABASE_URL: null,
    DIRECT_DATABASE_URL: null,
    PREPARED_STATEMENTS: false,
    READ_DATABASE_URL: [],
    COPY: false,
    DEMO: true,
    DEMO_SCALE: 1,
    SMTP_URL: null,
    INCOMING_MAIL_URL: null,
    INCOMING_INVOICES_DIR: null,
    COMPANY_REGISTER: 'local',
    FISCAL_DEVICE: null,
    VAT_CHECK: 'local',
    APP_URL: null,
    WEBHOOK_HOSTS: [],
    API_HOST: null,
    PAGE_ORIGIN: null,
    TRUSTED_PROXIES: [],
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'text',
    METRICS_ADDRESS: null,
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['WORKERS', '0'],
  ['FILES_URL', 'https://s3.example/faili'],
  ['FILES_URL', 's3://'],
  ['FILES_URL', 's3://Faili'],
  ['FILES_URL', 's3://atslēga:noslēpums@faili'],
  ['FILES_URL', 's3://faili?zone=eu'],
  ['FILES_URL', 's3://faili?endpoint=s3.example'],
  ['READ_DATABASE_URL', 'postgres://a/b, c'],
  ['DIRECT_DATABASE_URL', 'postgres://a/b'],
  ['DIRECT_DATABASE_URL', 'mysql://a/b'],
  ['PREPARED_STATEMENTS', 'on'],
  ['PREPARED_STATEMENTS', 'yes'],
  ['WEBHOOK_HOSTS', 'erp.lan, http://x'],
  ['WEBHOOK_HOSTS', 'erp.lan:99999'],
  ['HOST', 'not a host'],
  ['DEMO', 'yes'],
  ['DEMO_SCALE', '0'],
  ['DEMO_SCALE', '1.5'],
  ['DEMO_SCALE', 'small'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
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
  const { COMPANY_REGISTER } = readSettings({ DEMO: '0', COMPANY_REGISTER: 'open' })
  expect(COMPANY_REGISTER).toMatch(/^https:\/\/data\.gov\.lv\/.*\/datastore_search\?resource_id=[\da-f-]{36}$/)
})

test('storage of files is a bucket, a folder in it, a region and an address; a copy has none', () => {
  const FILES_URL = 's3://faili/darbgalds/a?region=eu-north-1&endpoint=https://s3.example'
  expect(readSettings({ FILES_URL }).FILES_URL).toEqual({
    bucket: 'faili',
    prefix: 'darbgalds/a/',
    region: 'eu-north-1',
    endpoint: 'https://s3.example/',
  })
  expect(readSettings({ FILES_URL: 's3://faili' }).FILES_URL).toEqual({ bucket: 'faili', prefix: '', region: 'us-east-1', endpoint: null })
  expect(readSettings({ FILES_URL, COPY: '1' }).FILES_URL).toBeNull()
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
  const parsedAddress = (METRICS_ADDRESS: string) => readSettings({ METRICS_ADDRESS }).METRICS_ADDRESS
  expect(parsedAddress('9464')).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(parsedAddress('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(parsedAddress('[::1]:9464')).toEqual({ host: '::1', port: 9464 })
})

test('trusted proxies are addresses, networks and the machine itself', () => {
  const proxies = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8', 'loopback']
  expect(readSettings({ TRUSTED_PROXIES: proxies.join(', ') }).TRUSTED_PROXIES).toEqual(proxies)
})

/** docs/deploy is not executed in tests, so its references are checked. */
const deployed = (file: string): string => readFileSync(join(root, 'docs/deploy', file), 'utf8')
const root = join(import.meta.dirname, '../..')

test('files for running it name settings that there are, with values that they take', () => {
  const [dockerfile, compose, unit] = [deployed('Dockerfile'), deployed('compose.yaml'), deployed('darbgalds.service')]
  const ofProduct = compose.slice(0, compose.indexOf('\n  postgres:'))
  const pairs = [
    ...[...`${dockerfile}\n${unit}`.matchAll(/^(?:ENV |Environment=)(.+)$/gm)].flatMap(([, line = '']) => line.split(' ')),
    ...[...ofProduct.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name, value = '']) => `${name}=${value.replaceAll("'", '')}`),
  ].map((pair) => /^([A-Z_]+)=(.*)$/.exec(pair)?.slice(1) ?? [pair])
  const known = new Set([...Object.keys(readSettings({})), 'NODE_ENV'])
  expect(pairs.filter(([name = '']) => !known.has(name))).toEqual([])
  expect(pairs.length).toBeGreaterThan(15)
  const filled = pairs.map(([name = '', value = '']): [string, string] => [
    name,
    value.replaceAll(/\$\{\w+:\?\}/g, 'x'.repeat(40)).replaceAll(/\$\{\w+:-\}/g, ''),
  ])
  expect(readSettings(Object.fromEntries(filled))).toMatchObject({ DEMO: false, PORT: 3000 })
})

test('files for running it name paths that there are, and leave out of an image what is of another machine', () => {
  const [dockerfile, compose, unit] = [deployed('Dockerfile'), deployed('compose.yaml'), deployed('darbgalds.service')]
  const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  const run = [...dockerfile.matchAll(/^CMD \["node", "([^"]+)"\]$/gm), ...unit.matchAll(/^ExecStart=\/usr\/bin\/node (\S+)$/gm)]
  const named = [...copied, ...run.map(([, path = '']) => path), /dockerfile: (\S+)/.exec(compose)?.[1] ?? '']
  expect(named).toHaveLength(copied.length + 3)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const left = deployed('Dockerfile.dockerignore').split('\n')
  for (const path of ['.git', 'node_modules', 'dist', 'data']) expect(left).toContain(path)
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toContain("fetch('http://127.0.0.1:3000/api/ready')")
})

/** Compose Specification, services. */
const serviceKeys = new Set([
  ...[
    'build',
    'cap_add',
    'cap_drop',
    'command',
    'configs',
    'container_name',
    'cpus',
    'depends_on',
    'deploy',
    'dns',
    'entrypoint',
    'env_file',
  ],
  ...['environment', 'expose', 'extra_hosts', 'healthcheck', 'hostname', 'image', 'init', 'labels', 'logging', 'mem_limit', 'networks'],
  ...['pid', 'platform', 'ports', 'privileged', 'profiles', 'pull_policy', 'read_only', 'restart', 'secrets', 'security_opt', 'shm_size'],
  ...['stop_grace_period', 'stop_signal', 'sysctls', 'tmpfs', 'ulimits', 'user', 'volumes', 'working_dir'],
])

interface Composition {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; depends_on?: Record<string, { condition: string }>; healthcheck?: object }
  >
  volumes: Record<string, object>
}

test('the image and the composition are such as their languages take, and what they name of each other is there', () => {
  expect(validate(deployed('Dockerfile')).map(({ message }) => message)).toEqual([])
  const read = parseDocument(deployed('compose.yaml'), { uniqueKeys: true })
  expect([...read.errors, ...read.warnings]).toEqual([])
  const { services, volumes, ...rest } = read.toJS() as Composition
  expect(rest).toEqual({})
  const storedVolumes = new Set<string>()
  for (const [name, service] of Object.entries(services)) {
    expect(Object.keys(service).filter((key) => !serviceKeys.has(key))).toEqual([])
    for (const volume of service.volumes ?? []) storedVolumes.add(volume.split(':')[0] ?? '')
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([name, other, condition, services[other]?.healthcheck !== undefined]).toEqual([name, other, 'service_healthy', true])
    }
  }
  // Invoices need a mail server.
  expect(services['darbgalds']?.environment).toHaveProperty('SMTP_URL')
  expect([...storedVolumes].toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test('the proxy lets the largest files through and holds back no live update', () => {
  const nginx = deployed('nginx.conf')
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 * 1024).toBeGreaterThan(2 * largestFile)
  const live = nginx.slice(nginx.indexOf(`location = ${eventsPath} {`)).split('}')[0]
  expect(live).toContain('proxy_buffering off;')
  for (const location of nginx.split('location ').slice(1)) {
    expect(location).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(location).toContain('proxy_set_header X-Forwarded-Proto https;')
  }
})

test('the lock names every package that another one may want, so that npm ci takes it', () => {
  type Package = { dependencies?: object; optionalDependencies?: object }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }
  const isThere = (from: string, name: string): boolean => {
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      if (`${at}${at && '/'}node_modules/${name}` in packages) return true
      if (at === '') return false
    }
  }
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isThere(path, name)),
  )
  expect(missing).toEqual([])
})
