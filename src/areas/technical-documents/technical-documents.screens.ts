import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/inventory_items/create': () => import('./HandOverScreen.tsx'),
  '/stock/tehnical_documents': early(() => import('./TechnicalDocumentsScreen.tsx')),
  '/stock/tehnical_documents/create': () => import('./CreateDocumentScreen.tsx'),
  '/stock/tehnical_documents/{documentId}': () => import('./TechnicalDocumentScreen.tsx'),
}
