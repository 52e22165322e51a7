import { request as askPlain } from 'node:http'
import { request as askByTls } from 'node:https'
import { isAllowedHost, publicLookup } from './public-address.ts'

export interface Posted {
  status: number
  text: string
}

/** Milliseconds. */
const timeout = 10_000
/** Bytes. */
const mostRead = 4_096

/**
 * Sends a body to an address that a person gave, and follows no redirect; throws when nothing answers in time. The
 * address was judged before (`faultOfAddress`); what its name leads to is judged here, when it is connected to.
 * @param allowedHosts hosts of one's own network that may be asked
 */
export function postOutside(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  allowedHosts: readonly string[],
): Promise<Posted> {
  const url = new URL(address)
  const ask = url.protocol === 'https:' ? askByTls : askPlain
  return new Promise((done, fail) => {
    const request = ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), connection: 'close' },
      agent: false,
      signal: AbortSignal.timeout(timeout),
      ...(!isAllowedHost(url, allowedHosts) && { lookup: publicLookup }),
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      const end = (): void => {
        done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).subarray(0, mostRead).toString() })
        request.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= mostRead) end()
      })
      response.on('end', end).on('error', fail)
    })
    request.end(body)
  })
}
