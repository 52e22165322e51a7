import { isIP } from 'node:net'

/** Addresses, networks or `loopback`, separated by commas. */
export function proxiesOf(text: string): readonly string[] {
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
