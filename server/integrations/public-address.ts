import { lookup as ask, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * @file Restricts user-entered addresses to the public internet and configured internal hosts, so that they cannot
 * reach databases or cloud metadata (SSRF).
 */

/** IANA special-purpose IPv4 networks, and multicast. */
const closed4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed4.addSubnet(network, bits, 'ipv4')
}

/** Public IPv6, less IPv4 tunnels and documentation ranges. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed6.addSubnet(network, bits, 'ipv6')
}

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** The fault, worded to follow the field's name, or null. */
export function faultOfAddress(text: string, allowedHosts: readonly string[]): string | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'jābūt adresei, kas sākas ar https://'
  if (url.username || url.password) return 'nedrīkst saturēt lietotājvārdu un paroli'
  if (url.hash) return 'nedrīkst saturēt daļu aiz „#”'
  if (isAllowedHost(url, allowedHosts)) return null
  if (url.protocol !== 'https:') return 'jābūt adresei, kas sākas ar https://'
  const host = bare(url.hostname)
  if (isIP(host) ? !isPublic(host) : !host.includes('.') || /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host)) {
    return 'nedrīkst vest uz iekšējo tīklu; tādu adresi atļauj iestatījums WEBHOOK_HOSTS'
  }
  return null
}

/** Allowed by host or host and port. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return (
    allowedHosts.includes(bare(url.hostname)) ||
    allowedHosts.includes(`${bare(url.hostname)}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)
  )
}

/** Connects only to the public addresses it resolved, so there is no second lookup (DNS rebinding). */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  ask(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return answer(error, [])
    const open = found.filter(({ address }) => isPublic(address))
    if (open.length === 0) return answer(Object.assign(new Error('adrese ved uz iekšējo tīklu'), { code: 'EPRIVATE' }), [])
    const [first] = open
    if (options.all || !first) answer(null, open)
    else answer(null, first.address, first.family)
  })
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
