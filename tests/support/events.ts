import { createParser } from 'eventsource-parser'
import { onTestFinished } from 'vitest'

export interface LiveEvent {
  event: string
  data: { entity?: string; id?: number; own?: boolean }
}

/** Listens until the test ends; resolves once the stream is open. */
export async function listen(url: string, token: string): Promise<{ events: LiveEvent[]; ended: () => boolean }> {
  const events: LiveEvent[] = []
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(`${url}/api/workspace/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  const parser = createParser({
    onEvent: ({ event = '', data }) => void events.push({ event, data: JSON.parse(data) as LiveEvent['data'] }),
  })
  let isEnded = false
  void read(response.body, (text) => parser.feed(text)).finally(() => (isEnded = true))
  const end = Date.now() + 10_000
  while (!events.some(({ event }) => event === 'ready')) {
    if (Date.now() > end) throw new Error('The stream did not open')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { events, ended: () => isEnded }
}

async function read(body: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) take(decoder.decode(part.value, { stream: true }))
  } catch {}
}
