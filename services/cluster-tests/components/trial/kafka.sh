#!/bin/sh
# What the image of Kafka does at its start, as far as the chart relies on it. Variables become properties by the class
# that does so there, too.
set -eu
from='--default-configs-dir /etc/kafka/docker --mounted-configs-dir /mnt/shared/config'
said=$(java -cp "$LIBRARIES" kafka.docker.KafkaDockerWrapper setup $from --final-configs-dir /opt/kafka/config 2>&1) ||
  case $said in
    *'already formatted'*) ;;
    *) echo "$said"; exit 1 ;;
  esac
exec java ${KAFKA_HEAP_OPTS:--Xms1G -Xmx1G} -Xlog:gc:file=/opt/kafka/logs/kafkaServer-gc.log -cp "$LIBRARIES" \
  kafka.Kafka /opt/kafka/config/server.properties
