import { expect, test } from 'vitest'
import { hostsIn, namesSeveral } from '../../server/runtime/host-addresses.ts'
import { readSettings } from '../../server/runtime/settings.ts'

/** As libpq reads them: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS */
test.each([
  ['postgresql://u:p@a:5432,b:5433/db', ['a:5432', 'b:5433']],
  ['postgresql://u:p@a,b:6432/db?sslmode=disable', ['a:5432', 'b:6432']],
  ['postgres://a,b,c/db', ['a:5432', 'b:5432', 'c:5432']],
  ['postgresql://u:p@[2001:db8::1]:5432,10.0.0.2/db', ['2001:db8::1:5432', '10.0.0.2:5432']],
  ['postgresql://u:p@/db?host=a,b&port=5432,5433', ['a:5432', 'b:5433']],
  ['postgresql://u:p@/db?host=a,b&port=6432', ['a:6432', 'b:6432']],
  ['postgresql://u:p%40,q@%2Frun%2Fone,%2Frun%2Fother/db', ['/run/one:5432', '/run/other:5432']],
])('%s names its hosts', (url, names) => {
  expect(namesSeveral(url)).toBe(true)
  expect(hostsIn(url).map(({ name }) => name)).toEqual(names)
  expect(readSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
})

test('each host has an address of its own, with all else that was said', () => {
  expect(hostsIn('postgresql://u:p@a:1,b:2/db?sslmode=disable').map(({ url }) => url)).toEqual([
    'postgresql://u:p@/db?host=a&port=1&sslmode=disable',
    'postgresql://u:p@/db?host=b&port=2&sslmode=disable',
  ])
})

test.each([
  'postgresql://u:p@a:5432/db',
  'postgresql://u:p,q@a/db',
  'postgresql:///db?host=%2Frun',
  'postgresql://a/db?options=-c%20x=1,2',
])('%s names one host', (url) => expect(namesSeveral(url)).toBe(false))

test.each([
  ['postgresql://a:http,b/db', 'jābūt portam'],
  ['postgresql://a:70000,b/db', 'jābūt portam'],
  ['postgresql://a,,b/db', 'nav datora vārda'],
  ['postgresql://a,b,a:5432/db', 'divreiz'],
  ['postgresql:///db?host=a,b,c&port=1,2', 'portu skaits'],
])('%s is refused: %s', (DATABASE_URL, reason) => {
  expect(() => readSettings({ DATABASE_URL })).toThrow(new RegExp(`^Nederīgs iestatījums DATABASE_URL: .*${reason}`))
})
