export interface VisitorScreenProps {
  params: Readonly<Record<string, string>>
}
