import { createNotifier, createStore, useStore } from '../store/store.ts'

export type Connection = 'connecting' | 'connected' | 'restarting' | 'lost'

const connection = createStore<Connection>('connecting')
const suspicions = createNotifier()

/** A call got no answer: checks the stream at once. */
export const suspectConnection = suspicions.notify
/** Returns the unsubscribe function. */
export const watchSuspicion = suspicions.subscribe

export const setConnection = connection.set
export const watchConnection = connection.subscribe
export const currentConnection = connection.get

export function useConnection(): Connection {
  return useStore(connection)
}
