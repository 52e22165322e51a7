import { expect, test } from 'vitest'
import { faultOfAddress, isPublic, publicLookup } from '../../server/integrations/public-address.ts'
import { postOutside } from '../../server/integrations/post.ts'

// Known attack addresses in equivalent notations.
const refused = [
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'example.com', '', 'https://'],
  ...['https://user:pass@example.com/', 'https://user@example.com/', 'https://example.com/#x'],
  ...[
    'https://localhost/',
    'https://LOCALHOST./',
    'https://db.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://server/',
  ],
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
  ],
  ...[
    'https://10.0.0.8/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
  ],
  ...[
    'https://100.64.0.1/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://240.0.0.1/',
  ],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[fc00::1]/',
  ],
  ...[
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[ff02::1]/',
    'https://[2001::1]/',
    'https://[fec0::1]/',
  ],
]

test.each(refused)('%s is refused', (address) => expect(faultOfAddress(address, [])).toBeTruthy())

test.each([
  'https://example.com/',
  'https://example.com:8443/a?b=c',
  'https://93.184.215.14/',
  'https://[2606:4700::1111]/',
  'https://172.32.0.1/',
  'https://ķīna.lv/',
])('%s may be asked', (address) => expect(faultOfAddress(address, [])).toBeNull())

test('what the settings name may be asked, by host or by host and port, and nothing beside it', () => {
  const ownHosts = ['erp.local', '10.0.0.8:8080']
  expect(['http://erp.local/', 'https://erp.local:99/x', 'http://10.0.0.8:8080/'].map((each) => faultOfAddress(each, ownHosts))).toEqual([
    null,
    null,
    null,
  ])
  for (const each of ['http://10.0.0.8/', 'https://10.0.0.9:8080/', 'http://shop.erp.local/'])
    expect(faultOfAddress(each, ownHosts)).toBeTruthy()
})

test('a name is looked up once, and what it leads to inside is not connected to', async () => {
  const found = await new Promise((done) => publicLookup('localhost', { all: true }, (error, addresses) => done(error ?? addresses)))
  expect(found).toMatchObject({ code: 'EPRIVATE' })
  await expect(postOutside('https://localhost:9/', {}, '{}', [])).rejects.toMatchObject({ code: 'EPRIVATE' })
  expect(isPublic('nav adrese')).toBe(false)
})
