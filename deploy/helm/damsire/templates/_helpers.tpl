{{- define "damsire.labels" -}}
app.kubernetes.io/name: damsire
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "damsire.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Settings of every process; METRICS_HOST lets the probes and Prometheus in, the network policy keeps others out. */}}
{{- define "damsire.env" -}}
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
env:
  - { name: MIGRATE, value: 'no' }
  - { name: METRICS_HOST, value: 0.0.0.0 }
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}

{{- define "damsire.podSecurity" -}}
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "damsire.container" -}}
image: {{ include "damsire.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* The metrics port opens when the process serves, so the startup probe covers the first fill. */}}
{{- define "damsire.probes" -}}
startupProbe:
  httpGet: { path: /livez, port: metrics }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 150
livenessProbe:
  httpGet: { path: /livez, port: metrics }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 1
{{- end }}
